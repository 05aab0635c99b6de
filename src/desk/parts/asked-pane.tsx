import { useNavigate } from 'react-router-dom';
import { useKeys } from '../shell/keys.tsx';
import { useShownPages } from '../shell/shown-pages.ts';
import { moneyText } from '../text/money.ts';
import { ActButton } from './act-button.tsx';
import { Note } from './note.tsx';

/** An item that waits for a second operator: nothing is decided here meanwhile. */
export function AskedPane({ by }: { by: string }) {
  const navigate = useNavigate();
  const mayGo = useShownPages().has('/confirmations');
  const go = () => navigate('/confirmations');
  useKeys([{ keys: 'Enter', label: moneyText.toConfirmations, isOn: mayGo, run: go }]);
  return (
    <>
      <div className="panel-b pane-b">
        <Note icon="two" tone="wait">
          {moneyText.askSecond(by)}
        </Note>
      </div>
      {mayGo && (
        <div className="panel-f">
          <ActButton size="go" keys="Enter" className="grow" onClick={go}>
            {moneyText.toConfirmations}
          </ActButton>
        </div>
      )}
    </>
  );
}
