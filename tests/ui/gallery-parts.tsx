import { useState } from 'react';
import { BankMark } from '#src/ui/bank-mark.tsx';
import { Mark } from '#src/ui/brand.tsx';
import { CheckList, CheckSource } from '#src/ui/check-list.tsx';
import { CodeField } from '#src/ui/code-field.tsx';
import { ContentPicture } from '#src/ui/content-picture.tsx';
import { Failure } from '#src/ui/failure.tsx';
import { GameTile, GameTileSkeleton } from '#src/ui/game-tile.tsx';
import { HeaderSlot } from '#src/ui/header-slot.tsx';
import sprite from '#src/ui/icons.svg?no-inline';
import spriteSource from '#src/ui/icons.svg?raw';
import { Meter } from '#src/ui/meter.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { StepList } from '#src/ui/step-list.tsx';

const ICONS = Array.from(spriteSource.matchAll(/<symbol id="([^"]+)"/g), ([, name = '']) => name);
const CHECK_TEXT = { passed: 'ผลถูกต้อง', differs: 'ผลไม่ตรง', yes: 'ตรง', no: 'ไม่ตรง' };
const SUM = { text: 'ผลรวม 12,345,678', isTrue: true };
const STEPS = [
  { key: 'made', state: 'done', label: 'รับคำขอแล้ว', note: '14:30 น.' },
  { key: 'paid', state: 'busy', label: 'กำลังโอนเงิน', note: 'ประมาณ 5 นาที' },
  { key: 'ended', state: 'stopped', label: 'ไม่สำเร็จ', note: 'คืนเงินแล้ว' },
  { key: 'next', state: 'next', label: 'เงินเข้าบัญชี', note: '' },
] as const;
const TILE = { id: 44, category: 'slot', name: 'ปลาคาร์ปพันปี', by: 'มูนเบย์', onOpen: () => undefined } as const;

/** Every icon of the sprite, in its three sizes for the first. */
function Icons() {
  return (
    <div className="surface p-4 flex flex-wrap gap-3">
      {ICONS.map((name) => (
        <svg key={name} className="icon" aria-hidden="true">
          <use href={`${sprite}#${name}`} />
        </svg>
      ))}
    </div>
  );
}

function Tiles() {
  return (
    <div className="grid grid-cols-3 gap-3">
      <ContentPicture src="/missing.webp" className="aspect-square w-full rounded-tile" />
      <GameTile {...TILE} tag={{ label: 'ฮิต', isHot: true }} />
      <GameTile {...TILE} id={45} tag={{ label: 'ใหม่' }} />
      <GameTile {...TILE} id={46} isOff tag={{ label: 'ปิดปรับปรุง' }} />
      <GameTile {...TILE} id={47} hasPicture={false} />
      <GameTile {...TILE} id={48} src="/missing.webp" name="รูปของค่ายโหลดไม่ได้ จึงใช้รูปวาดแทน" />
      <div>
        <GameTileSkeleton />
      </div>
    </div>
  );
}

/** The small parts that pages are put together from. */
export function PartsPart() {
  const [code, setCode] = useState('482913');
  return (
    <section className="grid gap-4 content-start">
      <div data-slot className="flex items-center gap-3 min-h-11">
        <Mark />
        <Mark className="size-12" />
        <Spinner />
        <Spinner className="w-8 text-brand-ink" />
      </div>
      <HeaderSlot>
        <span className="text-sm">ปุ่มบนหัวหน้าเพจ</span>
      </HeaderSlot>
      <Icons />
      <Tiles />
      <Meter label="ทำเทิร์นแล้ว" percent={0} />
      <Meter label="ทำเทิร์นแล้ว" percent={45} />
      <Meter label="ทำเทิร์นแล้ว" percent={100} />
      <CodeField label="รหัส OTP" value={code} onChange={setCode} hint="ส่งไปที่ 081-xxx-5678" />
      <CodeField label="รหัส OTP" value="12" onChange={() => undefined} error="รหัส OTP ต้องเป็นตัวเลข 6 หลัก" />
      <Failure text="ยอดเงินไม่พอ" />
      <div className="flex gap-3">
        <BankMark code="KBANK" name="กสิกรไทย" />
        <BankMark code="TRUEMONEY" name="ทรูมันนี่ วอลเล็ท" />
      </div>
      <StepList steps={STEPS} />
      <div className="surface p-5 grid gap-5">
        <CheckList checks={[SUM]} text={CHECK_TEXT}>
          <CheckSource label="ซีด" value={'4f'.repeat(32)} />
          <CheckSource label="ค่าสุ่มสาธารณะ" value={null} />
        </CheckList>
        <CheckList checks={[SUM, { text: 'ผล 00000', isTrue: false }]} text={CHECK_TEXT} />
      </div>
    </section>
  );
}
