import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { listConsents, listSessions } from '#contract/auth.ts';
import { isInLine } from '#liff/client.ts';
import { useQuery } from '#src/api/use-query.ts';
import { classNames } from '#src/lib/class-names.ts';
import { loadCode } from '#src/lib/load-code.ts';
import { formatDate } from '#src/lib/time.ts';
import type { UserInfo } from '#src/stores/user.ts';
import { PROFILE_TEXT as text } from '#src/text/profile.ts';
import { Icon } from '#src/ui/icon.tsx';
import type { IconName } from '#src/ui/icon-name.ts';
import { toast } from '#src/ui/toast.tsx';
import { BankSheet } from './bank-sheet.tsx';
import { ConsentsSheet } from './consents-sheet.tsx';
import { LineSheet } from './line-sheet.tsx';
import { PasswordSheet } from './password-sheet.tsx';
import { PhoneSheet } from './phone-sheet.tsx';
import { SessionsSheet } from './sessions-sheet.tsx';

const SHEETS = {
  bank: BankSheet,
  password: PasswordSheet,
  line: LineSheet,
  phone: PhoneSheet,
  sessions: SessionsSheet,
  consents: ConsentsSheet,
};
type SheetName = keyof typeof SHEETS;
const isSheet = (name: string | null): name is SheetName => name !== null && Object.hasOwn(SHEETS, name);

/** The open sheet. `?sheet=line` opens that one at the start, after LINE Login. */
function useSheet() {
  const [params, setParams] = useSearchParams();
  const initial = params.get('sheet');
  const [name, setName] = useState<SheetName | null>(isSheet(initial) ? initial : null);
  const close = () => {
    setName(null);
    if (params.has('sheet')) setParams({}, { replace: true });
  };
  return { name, open: setName, close };
}

/** The member's data and settings: one row each, which opens a sheet. */
export function AccountRows({ user }: { user: UserInfo }) {
  const sheet = useSheet();
  const { data: sessions } = useQuery(listSessions, {});
  const { data: consents } = useQuery(listConsents, {});
  const main = user.bank_accounts.find(({ is_primary }) => is_primary);
  const marketing = consents?.find(({ kind }) => kind === 'marketing');
  const Sheet = sheet.name === null ? null : SHEETS[sheet.name];
  return (
    <>
      <dl className="surface rows text-sm" aria-label={text.details}>
        <Fact label={text.name} value={user.display_name} />
        <PhoneFact user={user} onProve={() => sheet.open('phone')} />
        <Fact label={text.memberSince} value={formatDate(user.member_since)} />
      </dl>
      <section className="surface rows overflow-hidden" aria-label={text.account}>
        <Row
          icon="bank"
          label={text.bank.title}
          value={main && `${main.bank_name} ${main.account_no_masked}`}
          isLong
          onOpen={() => sheet.open('bank')}
        />
        <Row icon="lock" label={text.password.title} onOpen={() => sheet.open('password')} />
        <Row
          icon="chat"
          label={text.line.title}
          value={user.line.linked ? text.line.linked : text.line.notLinked}
          onOpen={() => sheet.open('line')}
        />
        <Row
          icon="phone"
          label={text.sessions.title}
          value={sessions && text.sessions.count(sessions.length)}
          onOpen={() => sheet.open('sessions')}
        />
        <Row
          icon="mega"
          label={text.consents.title}
          value={marketing && (marketing.granted ? text.consents.on : text.consents.off)}
          onOpen={() => sheet.open('consents')}
        />
        {/* The last one: it comes when LINE has answered. */}
        <ShortcutRow />
      </section>
      {Sheet && <Sheet user={user} onClose={sheet.close} />}
    </>
  );
}

/** Puts the app on the phone's home screen, where LINE offers that. */
function ShortcutRow() {
  const [isOffered, setOffered] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    if (isInLine())
      loadCode(() => import('#liff/on-demand/extras.ts'))
        .then(({ canAddToHomeScreen }) => canAddToHomeScreen())
        .then((can) => isCurrent && setOffered(can))
        .catch((error: unknown) => console.warn('home screen', error));
    return () => {
      isCurrent = false;
    };
  }, []);
  if (!isOffered) return null;
  const add = async () => {
    const { addToHomeScreen } = await loadCode(() => import('#liff/on-demand/extras.ts'));
    if (!(await addToHomeScreen())) toast.error(text.shortcut.failed);
  };
  return <Row icon="home" label={text.shortcut.title} value={text.shortcut.value} onOpen={() => void add()} />;
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex justify-between gap-4 px-4 py-3.5">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 text-right num">{value}</dd>
    </div>
  );
}

function PhoneFact({ user, onProve }: { user: UserInfo; onProve: () => void }) {
  return (
    <div className="flex justify-between items-center gap-4 px-4 py-1 min-h-13">
      <dt className="text-muted">{text.phone}</dt>
      <dd className="flex items-center num">
        {user.phone || text.noPhone}
        {user.phone_proved ? (
          <span className="ml-2 flex items-center gap-1 text-money-in">
            <Icon name="check" size={16} />
            {text.proved}
          </span>
        ) : (
          <button type="button" className="ml-1 px-2 min-h-11 text-brand-ink font-medium" onClick={onProve}>
            {text.prove}
          </button>
        )}
      </dd>
    </div>
  );
}

interface RowProps {
  icon: IconName;
  label: string;
  value?: string | undefined;
  /** The value has a line of its own: beside the label it would fit in one font and not in another. */
  isLong?: boolean;
  onOpen: () => void;
}

function Row({ icon, label, value, isLong = false, onOpen }: RowProps) {
  return (
    <button type="button" className="row-link" aria-haspopup="dialog" onClick={onOpen}>
      <span className="glyph">
        <Icon name={icon} size={20} />
      </span>
      <span className="flex-1 min-w-0 flex flex-wrap items-baseline justify-between gap-x-3 text-left">
        <span className="font-medium">{label}</span>
        <span className={classNames('text-sm text-muted num', isLong && 'basis-full')}>{value}</span>
      </span>
      <Icon name="right" size={20} className="text-muted flex-none" />
    </button>
  );
}
