import type { operatorRoles } from '#contract/operator-people.ts';
import { OPERATOR_SCOPES } from '#contract/operator-shapes.ts';
import type { DeskAnswer } from '../../api/use-desk-query.ts';
import { ActButton } from '../../parts/act-button.tsx';
import { Note } from '../../parts/note.tsx';
import { Panel } from '../../parts/panel.tsx';
import { FailedRead, SkeletonRows } from '../../parts/read-states.tsx';
import { State } from '../../parts/state.tsx';
import { peopleText, scopeText } from '../../text/people.ts';
import type { Role } from './person.ts';

function May({ role, scope }: { role: Role; scope: string }) {
  if (role.scopes.includes(scope))
    return (
      <State tone="ok" icon="edit">
        {peopleText.may}
      </State>
    );
  if (role.scopes.includes(`${scope}:read`))
    return (
      <State tone="off" icon="eye">
        {peopleText.mayLook}
      </State>
    );
  return (
    <span className="dim" role="img" aria-label={peopleText.mayNot}>
      –
    </span>
  );
}

/** What each role may do, scope by scope. */
export function RolesPanel({
  roles,
  mayChange,
  onEdit,
}: {
  roles: DeskAnswer<typeof operatorRoles>;
  mayChange: boolean;
  onEdit: (code: string) => void;
}) {
  if (!roles.data)
    return (
      <Panel title={peopleText.roles}>
        {roles.error ? (
          <FailedRead error={roles.error} onRetry={() => void roles.mutate()} />
        ) : (
          <SkeletonRows rows={12} />
        )}
      </Panel>
    );
  const { roles: listed } = roles.data;
  return (
    <Panel title={peopleText.roles} end={<span className="sm dim">{peopleText.rolesBelow}</span>}>
      <section className="grow min-h-0 overflow-auto" aria-label={peopleText.roles}>
        <table className="tb tight" style={{ minWidth: `${9 + 5.5 * listed.length}rem` }}>
          <colgroup>
            <col />
            {listed.map(({ code }) => (
              <col key={code} style={{ width: '5.5rem' }} />
            ))}
          </colgroup>
          <thead className="sticky top-0 z-1 bg-base-100">
            <tr>
              <th scope="col">{peopleText.scope}</th>
              {listed.map(({ code, name }) => (
                <th key={code} scope="col">
                  {mayChange ? (
                    <ActButton
                      look="ghost"
                      size="xs"
                      className="-ml-2"
                      title={peopleText.editRole}
                      onClick={() => onEdit(code)}
                    >
                      {name}
                    </ActButton>
                  ) : (
                    name
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {OPERATOR_SCOPES.map((scope) => (
              <tr key={scope}>
                <td>{scopeText[scope]}</td>
                {listed.map((role) => (
                  <td key={role.code}>
                    <May role={role} scope={scope} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <div className="p-3 grid gap-2">
          {listed.map(
            ({ code, name, change_requested: change }) =>
              change && (
                <Note key={code} tone="wait" icon="two">
                  {name}: {peopleText.roleWaits(change.requested_by)}
                </Note>
              ),
          )}
          <Note>{peopleText.sameRole}</Note>
        </div>
      </section>
    </Panel>
  );
}
