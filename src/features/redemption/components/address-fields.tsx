import type { InputOf } from '#contract/endpoint.ts';
import type { redeem } from '#contract/redemption.ts';
import { REDEMPTION_TEXT as text } from '#src/text/redemption.ts';
import { TextField } from '#src/ui/text-field.tsx';

export type Address = NonNullable<InputOf<typeof redeem>['address']>;

export const NO_ADDRESS: Address = {
  first_name: '',
  last_name: '',
  phone: '',
  line: '',
  subdistrict: '',
  district: '',
  province: '',
  postcode: '',
};

const FIELDS = [
  ['first_name', 'given-name'],
  ['last_name', 'family-name'],
  ['phone', 'tel'],
  ['line', 'address-line1'],
  ['subdistrict', 'address-level4'],
  ['district', 'address-level3'],
  ['province', 'address-level1'],
  ['postcode', 'postal-code'],
] as const satisfies readonly (readonly [keyof Address, string])[];

/** The server's error for a field, which it names like `address.phone`. */
const errorOf = (errors: Readonly<Record<string, string>>, name: string) =>
  errors[`address.${name}`] ?? errors[name] ?? null;

export interface AddressFieldsProps {
  address: Address;
  errors: Readonly<Record<string, string>>;
  onChange: (address: Address) => void;
}

/** The address that goods are sent to. */
export function AddressFields({ address, errors, onChange }: AddressFieldsProps) {
  return (
    <fieldset className="grid gap-3">
      <legend className="font-bold mb-2">{text.shipTo}</legend>
      {FIELDS.map(([name, autoComplete]) => (
        <TextField
          key={name}
          label={text.fields[name]}
          name={name}
          autoComplete={autoComplete}
          inputMode={name === 'phone' || name === 'postcode' ? 'numeric' : 'text'}
          maxLength={100}
          value={address[name]}
          error={errorOf(errors, name)}
          onChange={(value) => onChange({ ...address, [name]: value })}
        />
      ))}
    </fieldset>
  );
}
