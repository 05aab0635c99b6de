import { Component, type ReactNode } from 'react';
import { ActButton } from '../parts/act-button.tsx';
import { EmptyLine } from '../parts/read-states.tsx';
import { deskText } from '../text/desk.ts';

/** A page that throws takes itself away, never the navigation or another page. */
export class OrBroken extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };
  static getDerivedStateFromError = () => ({ isBroken: true });
  override render() {
    if (!this.state.isBroken) return this.props.children;
    return (
      <div role="alert" className="contents">
        <EmptyLine icon="alert" below={deskText.brokenBelow}>
          {deskText.broken}
        </EmptyLine>
        <ActButton className="justify-self-center" onClick={() => location.reload()}>
          {deskText.reload}
        </ActButton>
      </div>
    );
  }
}
