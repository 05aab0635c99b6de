import { useState } from 'react';
import { satangOf } from '#contract/money.ts';
import { AmountField } from '#src/ui/amount-field.tsx';
import { CheckField } from '#src/ui/check-field.tsx';
import { ChoiceCard } from '#src/ui/choice-card.tsx';
import { DateField } from '#src/ui/date-field.tsx';
import { TextArea } from '#src/ui/inputs.tsx';
import { PasswordField } from '#src/ui/password-field.tsx';
import { PhoneField } from '#src/ui/phone-field.tsx';
import { SelectField } from '#src/ui/select-field.tsx';
import { TextField } from '#src/ui/text-field.tsx';

const BANKS = [
  { value: 'KBANK', label: 'กสิกรไทย' },
  { value: 'SCB', label: 'ไทยพาณิชย์' },
];

/** Every field in its states. */
export function FormsPart() {
  const [phone, setPhone] = useState('0812345678');
  const [password, setPassword] = useState('12345678');
  const [bank, setBank] = useState('');
  const [birth, setBirth] = useState('');
  const [amount, setAmount] = useState('1,250.00');
  const [isAgreed, setIsAgreed] = useState(false);
  const [channel, setChannel] = useState('qr');
  const years = { minYear: 1926, maxYear: 2006 };
  return (
    <section className="grid gap-4 content-start">
      <PhoneField label="เบอร์โทรศัพท์" value={phone} onChange={setPhone} valid="ใช้ได้" />
      <PasswordField
        label="รหัสผ่าน"
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        error="รหัสผ่านไม่ถูกต้อง ลองได้อีก 3 ครั้ง"
      />
      <SelectField label="ธนาคาร" value={bank} onChange={setBank} options={BANKS} />
      <SelectField label="ธนาคาร" value="KBANK" onChange={setBank} options={BANKS} error="กรุณาเลือกธนาคาร" />
      <TextField
        label="เลขที่บัญชี"
        value="123-4-5678"
        onChange={() => undefined}
        error="เลขบัญชีต้องมี 10 หลัก"
        className="num"
      />
      <TextField
        label="ชื่อจริง"
        value=""
        onChange={() => undefined}
        placeholder="ตามหน้าสมุดบัญชี"
        hint="ชื่อต้องตรงกับบัญชีธนาคารที่ใช้ฝากถอน"
      />
      <TextField label="รหัสผู้แนะนำ" optional value="CHOK-7731" onChange={() => undefined} disabled />
      <TextArea className="inset-box p-4" aria-label="รายการเลข" value={phone} onChange={setPhone} />
      <DateField label="วันเกิด" value={birth} onChange={setBirth} {...years} isBirthDate hint={birth} />
      <DateField
        label="วันเกิด (เลือกแล้ว)"
        value="1990-09-21"
        onChange={() => undefined}
        {...years}
        error="ต้องมีอายุ 20 ปีขึ้นไป"
      />
      <CheckField checked={isAgreed} onChange={setIsAgreed}>
        ฉันอายุ 20 ปีขึ้นไป และยอมรับ
        <a className="text-brand-ink font-medium" href="#terms">
          ข้อตกลงการใช้งาน
        </a>
      </CheckField>
      <CheckField checked={isAgreed} onChange={setIsAgreed} error="กรุณายอมรับข้อตกลง">
        ยอมรับข้อตกลง
      </CheckField>
      <section className="surface p-5">
        <AmountField
          label="จำนวนเงินที่ต้องการฝาก"
          value={amount}
          onChange={setAmount}
          quick={[100, 300, 500, 1000].map(satangOf)}
          hint="ขั้นต่ำ 100.00 บาท สูงสุด 200,000.00 บาท"
        />
      </section>
      <section className="surface p-5">
        <AmountField label="ผิด" value="50.00" onChange={() => undefined} error="ขั้นต่ำ 100.00 บาท" />
      </section>
      <div className="grid gap-2.5" role="radiogroup" aria-label="ช่องทาง">
        <ChoiceCard
          name="ch"
          checked={channel === 'qr'}
          onChoose={() => setChannel('qr')}
          icon="qr"
          title="พร้อมเพย์ คิวอาร์"
          badge="แนะนำ"
          text="เข้าอัตโนมัติ ประมาณ 1 นาที"
        />
        <ChoiceCard
          name="ch"
          checked={channel === 'bank'}
          onChoose={() => setChannel('bank')}
          icon="bank"
          title="โอนเข้าบัญชีธนาคาร"
          text="เข้าอัตโนมัติ ประมาณ 3 นาที"
        />
        <ChoiceCard
          name="ch"
          checked={false}
          onChoose={() => undefined}
          icon="phone"
          title="แอปธนาคาร"
          text="ปิดปรับปรุงถึง 23:30 น."
          disabled
        />
      </div>
    </section>
  );
}
