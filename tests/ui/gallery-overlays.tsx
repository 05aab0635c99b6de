import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { baht } from '#contract/money.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import { Carousel } from '#src/ui/carousel.tsx';
import { ChoiceCard } from '#src/ui/choice-card.tsx';
import { ConfirmDialog, Dialog } from '#src/ui/dialog.tsx';
import { GameArt } from '#src/ui/game-art.tsx';
import { Money } from '#src/ui/money.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { toast } from '#src/ui/toast.tsx';

type Name = 'notice' | 'confirm' | 'event' | 'sheet' | 'nested';

const slides = [211, 512, 733].map((id) => ({
  id,
  content: () => (
    <a href={`#slide-${id}`} className="block aspect-[358/176] rounded-[1.5rem] overflow-hidden bg-base-300">
      <GameArt id={id} category="slot" alt={`สไลด์ ${id}`} />
    </a>
  ),
}));

/** Everything that lies over the page, openable by buttons; the router's place is written out for the tests. */
export function OverlaysPart() {
  const [open, setOpen] = useState<Name[]>([]);
  const navigate = useNavigate();
  const location = useLocation();
  const show = (name: Name) => () => setOpen((names) => [...names, name]);
  const hide = (name: Name) => () => setOpen((names) => names.filter((other) => other !== name));
  const is = (name: Name) => open.includes(name);
  return (
    <section className="grid gap-3">
      <h2 className="text-lg">ชั้นบน</h2>
      <output className="text-sm text-muted">{`path ${location.pathname} open ${open.join(',')}`}</output>
      <div className="grid grid-cols-2 gap-3">
        <Button variant="quiet" onClick={show('notice')}>
          เปิดประกาศ
        </Button>
        <Button variant="quiet" onClick={show('confirm')}>
          เปิดคำถาม
        </Button>
        <Button variant="quiet" onClick={show('event')}>
          เปิดกิจกรรม
        </Button>
        <Button variant="quiet" onClick={show('sheet')}>
          เปิดแผ่น
        </Button>
        <Button variant="quiet" onClick={() => navigate('/tests/ui/other')}>
          ไปหน้าอื่น
        </Button>
      </div>
      <Carousel slides={slides} bleed />
      <Carousel slides={slides.slice(0, 2)} label="สองภาพ" />
      <Dialog open={is('notice')} onClose={hide('notice')} title="ประกาศสำคัญ" aside="1 / 3">
        <div className="px-6 pb-6 pt-1 grid gap-4">
          <p className="text-sm text-muted">
            ตั้งแต่วันที่ 22 พ.ย. ยี่กีทุกรอบปิดรับก่อนออกผล 10 นาที จากเดิม 5 นาที โพยที่ส่งแล้วไม่เปลี่ยนแปลง
          </p>
          <TextField label="ข้อความ" value="" onChange={() => undefined} />
          <div className="grid grid-cols-[1fr_2fr] gap-3">
            <Button variant="quiet" disabled>
              ย้อนกลับ
            </Button>
            <Button onClick={show('nested')}>ถัดไป</Button>
          </div>
          <Button
            variant="ghost"
            onClick={() => {
              hide('notice')();
              navigate('/tests/ui/away');
            }}
          >
            ปิดแล้วไป
          </Button>
          <Button
            variant="ghost"
            onClick={() => {
              hide('notice')();
              setTimeout(() => navigate('/tests/ui/late'), 2);
            }}
          >
            ปิดแล้วไปทีหลัง
          </Button>
          <Button
            variant="ghost"
            onClick={() => {
              hide('notice')();
              show('sheet')();
            }}
          >
            สลับเป็นแผ่น
          </Button>
          <Button variant="ghost" onClick={() => toast.success('คัดลอกยอดเงินแล้ว')}>
            แจ้งในกล่อง
          </Button>
        </div>
      </Dialog>
      <Dialog open={is('nested')} onClose={hide('nested')} title="ชั้นที่สอง">
        <div className="px-6 pb-6">
          <Button block onClick={hide('nested')}>
            ปิดชั้นที่สอง
          </Button>
        </div>
      </Dialog>
      <ConfirmDialog
        open={is('confirm')}
        title="ออกจากระบบใช่ไหม"
        text="โพยและรายการที่รอผลยังอยู่ครบ กลับมาดูได้ทุกเมื่อ"
        confirm="ออกจากระบบ"
        cancel="อยู่ต่อ"
        danger
        onConfirm={() => {
          hide('confirm')();
          toast.success('ออกจากระบบเรียบร้อย');
        }}
        onClose={hide('confirm')}
      />
      <Dialog
        open={is('event')}
        onClose={hide('event')}
        title="กิจกรรม"
        head="hidden"
        maxWidth={800}
        persistent
        overflow
      >
        <IconButton
          icon="close"
          label="ปิด"
          className="close-round absolute! -right-2 -top-3 z-10"
          onClick={hide('event')}
        />
        <h2 className="text-center text-base leading-7 pt-3.5 num">2 / 4</h2>
        <div className="p-3">
          <Carousel slides={slides} />
        </div>
      </Dialog>
      <Sheet
        open={is('sheet')}
        onClose={hide('sheet')}
        title="กรุณาเลือกกระเป๋าเงิน"
        text="แสดงเฉพาะกระเป๋าที่ใช้กับเกมนี้ได้"
        footer={
          <Button size="lg" block onClick={hide('sheet')}>
            เข้าเล่น
          </Button>
        }
      >
        <div className="grid gap-2.5">
          <ChoiceCard
            name="w"
            checked
            onChoose={() => undefined}
            icon="wallet"
            title="กระเป๋าหลัก"
            text="ใช้ได้ทุกเกม"
            aside={<Money amount={baht(11230.75)} className="text-base" />}
          />
          <ChoiceCard
            name="w"
            checked={false}
            onChoose={() => undefined}
            icon="gift"
            title="โบนัสต้อนรับ"
            text="ยอดเทิร์นคงเหลือ 3,200.00 บาท"
            aside={<Money amount={baht(1250)} className="text-base" />}
          />
        </div>
      </Sheet>
    </section>
  );
}
