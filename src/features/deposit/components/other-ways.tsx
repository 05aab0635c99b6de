import { useEffect, useState } from 'react';
import { externalAddress } from '#liff/environment.ts';
import { canScanCode, scanCode } from '#liff/on-demand/scan.ts';
import { PAYMENT_TEXT } from '#src/text/payment.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';

const { slip: text } = PAYMENT_TEXT.payment;

/**
 * The remaining ways if LINE's browser opens no file chooser: the phone's own browser at the same page, or LINE's
 * camera for the slip's code.
 */
export function OtherWays({ onCode }: { onCode: (code: string) => void }) {
  const [canScan, setCanScan] = useState(false);
  useEffect(() => {
    let isHere = true;
    void canScanCode().then((can) => isHere && setCanScan(can));
    return () => {
      isHere = false;
    };
  }, []);
  const scan = async () => {
    const code = await scanCode();
    if (code !== null) onCode(code);
  };
  return (
    <div className="mt-4 grid gap-2" role="status">
      <p className="text-sm text-muted">{text.notOpened}</p>
      {canScan && (
        <Button variant="quiet" block onClick={() => void scan()}>
          {text.scan}
        </Button>
      )}
      <a href={externalAddress(location.href)} className={buttonClass({ variant: 'quiet', block: true })}>
        {text.inBrowser}
      </a>
    </div>
  );
}
