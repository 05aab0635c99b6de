import { useState } from 'react';
import { baht } from '#contract/money.ts';
import { AmountSkeleton } from '#src/ui/amount-skeleton.tsx';
import { Brand } from '#src/ui/brand.tsx';
import { Button, IconButton } from '#src/ui/button.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { Countdown } from '#src/ui/countdown.tsx';
import { CountdownChip } from '#src/ui/countdown-chip.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Flag, LaterFlag } from '#src/ui/flag.tsx';
import { GameArt } from '#src/ui/game-art.tsx';
import { GuestLinks } from '#src/ui/guest-links.tsx';
import { Money } from '#src/ui/money.tsx';
import { MoneyButton } from '#src/ui/money-button.tsx';
import { OfflineBanner } from '#src/ui/offline-banner.tsx';
import { Pending } from '#src/ui/pending.tsx';
import { ProgressBar } from '#src/ui/progress-bar.tsx';
import { QrCode } from '#src/ui/qr-code.tsx';
import { Segment } from '#src/ui/segment.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { SkeletonOf } from '#src/ui/skeleton-of.tsx';
import { toast } from '#src/ui/toast.tsx';
import { VipIcon } from '#src/ui/vip-icon.tsx';

const UNREAD = {
  data: undefined,
  error: { message: 'เชื่อมต่อไม่ได้ กรุณาตรวจสอบอินเทอร์เน็ตแล้วลองใหม่' },
  isValidating: false,
  mutate: () => Promise.resolve(),
};
const PAYLOAD = '00020101021229370016A000000677010111011300668123456785303764540712345.375802TH6304ABCD';
const CATEGORIES = ['slot', 'casino', 'sport', 'fishing', 'lotto', 'freespin'] as const;

function Buttons() {
  const [isBusy, setIsBusy] = useState(false);
  return (
    <div className="grid grid-cols-2 gap-3">
      <MoneyButton>ยืนยัน</MoneyButton>
      <Button variant="quiet">ยกเลิก</Button>
      <Button busy busyLabel="กำลังส่ง">
        ส่งโพย
      </Button>
      <Button disabled>ยืนยัน</Button>
      <Button variant="danger">ลบทั้งหมด</Button>
      <Button variant="line" icon="chat">
        LINE
      </Button>
      <Button variant="ghost">เข้าสู่ระบบ</Button>
      <Button size="lg" icon="deposit" busy={isBusy} onClick={() => setIsBusy(true)}>
        ฝากเงิน
      </Button>
    </div>
  );
}

function MoneyRows() {
  return (
    <div className="surface rows">
      {[
        ['tone-in', 'เงินเข้า', 1250],
        ['tone-out', 'เงินออก', -500],
        ['tone-wait', 'รอดำเนินการ', 5000],
        ['tone-win', 'ถูกรางวัล', 42500],
        ['tone-loss', 'แพ้', -120],
      ].map(([tone, label, amount]) => (
        <div key={tone} className="flex justify-between items-center px-4 min-h-12">
          <span className={`state ${tone}`}>{label}</span>
          <span className={String(tone)}>
            <Money amount={baht(Number(amount))} sign={tone !== 'tone-wait'} />
          </span>
        </div>
      ))}
    </div>
  );
}

function HeroCard() {
  return (
    <section className="hero-card guilloche p-5">
      <div className="flex items-center gap-2.5">
        <VipIcon level={1} />
        <b className="font-medium flex-1">chok8842</b>
      </div>
      <span className="text-sm text-muted">ยอดเงินรวม</span>
      <div className="flex items-center gap-1">
        <span className="text-3xl">
          <Money amount={baht(12480.75)} className="font-bold" />
        </span>
        <IconButton icon="refresh" size={20} label="รีเฟรชยอดเงิน" className="text-muted" />
      </div>
      <span className="text-3xl">
        <Money amount={baht(1)} hidden unit="บาท" className="font-bold" />
      </span>
      <div className="grid grid-cols-2 gap-3 mt-4">
        <Button icon="deposit" className="h-13">
          ฝากเงิน
        </Button>
        <Button variant="glass" icon="withdraw" className="h-13">
          ถอนเงิน
        </Button>
      </div>
      <div className="mt-4 flex items-center gap-2">
        <span className="text-2xl font-bold num flex-1">012-3-45678-9</span>
        <CopyButton value="0123456789" variant="glass" doneText="คัดลอกเลขบัญชีแล้ว" />
      </div>
    </section>
  );
}

function Toasts() {
  return (
    <div className="flex flex-wrap gap-2">
      <Chip onClick={() => toast.success('ออกจากระบบเรียบร้อย')}>สำเร็จ</Chip>
      <Chip
        onClick={() => toast.error('โหลดกระเป๋าเงินไม่สำเร็จ', { action: { label: 'ลองใหม่', onPress: () => undefined } })}
      >
        ผิดพลาด
      </Chip>
      <Chip onClick={() => toast.info('กำลังนำท่านเข้าสู่เกม')}>ข้อมูล</Chip>
      <Chip onClick={() => toast.warning('เซสซั่นหมดอายุ กรุณาลองใหม่')}>เตือน</Chip>
    </div>
  );
}

/** Everything that only looks. */
export function LooksPart() {
  const [view, setView] = useState<'wait' | 'done' | 'void'>('wait');
  const [start] = useState(Date.now);
  return (
    <>
      <section className="grid gap-4 content-start">
        <ProgressBar active />
        <OfflineBanner onRetry={() => undefined} />
        <div className="flex items-center justify-between">
          <Brand name="โชคดี" />
          <Brand name="ไม่มีรูป" logo="/missing.png" />
        </div>
        <Toasts />
        <Buttons />
        <HeroCard />
        <Segment
          label="สถานะโพย"
          value={view}
          onChange={setView}
          options={[
            { value: 'wait', label: 'รอผล' },
            { value: 'done', label: 'ออกผลแล้ว' },
            { value: 'void', label: 'ยกเลิก' },
          ]}
        />
        <div className="flex gap-2">
          <Chip selected>ทั้งหมด</Chip>
          <Chip>ฝาก</Chip>
          <Chip>ถอน</Chip>
        </div>
        <MoneyRows />
      </section>
      <section className="grid gap-4 content-start">
        <div className="surface grid grid-cols-3 py-4 text-center text-sm justify-items-center">
          {[0, 1, 2].map((level) => (
            <VipIcon key={level} level={level} className="w-12" />
          ))}
        </div>
        <div className="flex gap-4">
          <Countdown until={start + 8 * 60_000 + 24_000} />
          <Countdown until={start + 4_360_000} />
          <Countdown until={start + 187_800_000} />
          <CountdownChip until={new Date(start + 187_000).toISOString()} label="ปิดรับใน" />
        </div>
        <div className="grid grid-cols-3 gap-3">
          {CATEGORIES.map((category) => (
            <div key={category} className="game-tile">
              <GameArt id={44} category={category} className="art" />
              <span className="name block">ปลาคาร์ปพันปี</span>
              <span className="by block">มูนเบย์</span>
            </div>
          ))}
        </div>
        <div className="flex gap-4">
          <Flag icon="/media/art/slot/44.svg" />
          <Flag icon="/media/art/slot/44.svg" isOff />
          <LaterFlag icon="/media/art/slot/44.svg" size={28} />
        </div>
        <div className="surface p-5">
          <QrCode payload={PAYLOAD} />
        </div>
        <div className="grid grid-cols-2 gap-3">
          <Skeleton className="h-24 rounded-box" />
          <AmountSkeleton />
          <SkeletonOf className="rounded-box">
            <p className="p-5 text-sm">ใหญ่เท่าข้อความนี้ทุกหน้าจอ</p>
          </SkeletonOf>
        </div>
        <Pending of={UNREAD} />
        <GuestLinks />
        <EmptyState
          title="ยังไม่มีโพย"
          text="แทงหวยแล้ว โพยจะแสดงที่นี่"
          action={<Button className="px-8">ดูหวยที่เปิดรับ</Button>}
        />
        <div className="grid grid-cols-2">
          <EmptyState drawing="ticket" title="ยังไม่มีโพย" />
          <EmptyState drawing="friends" title="ยังไม่มีเพื่อน" />
          <EmptyState drawing="gift" title="ยังไม่มีรางวัล" />
          <EmptyState drawing="clock" title="ยังไม่มีงวด" />
          <EmptyState drawing="search" title="ไม่พบรายการ" />
          <EmptyState drawing="bell" title="ไม่มีประกาศ" />
          <EmptyState drawing="lost" title="404" />
          <EmptyState drawing="done" title="เงินเข้ากระเป๋าแล้ว" />
        </div>
      </section>
    </>
  );
}
