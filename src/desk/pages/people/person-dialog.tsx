import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { InputOf } from '#contract/endpoint.ts';
import { operatorPeople, operatorSavePerson } from '#contract/operator-people.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useDeskCommand } from '../../api/use-desk-command.ts';
import { ActButton } from '../../parts/act-button.tsx';
import { DeskDialog } from '../../parts/dialog.tsx';
import { DeskField } from '../../parts/field.tsx';
import { Note } from '../../parts/note.tsx';
import { DeskSelect } from '../../parts/select.tsx';
import { SubmitButton } from '../../parts/submit-button.tsx';
import { deskText } from '../../text/desk.ts';
import { peopleText } from '../../text/people.ts';
import { OneTimePassword } from './one-time-password.tsx';
import type { Person, Role } from './person.ts';

/** A new person, or another name or role of one. A new one's password is shown once. */
export function PersonDialog({
  person,
  roles,
  onClose,
}: {
  person?: Person;
  roles: readonly Role[];
  onClose: () => void;
}) {
  const save = useDeskCommand(operatorSavePerson, [operatorPeople]);
  const [made, setMade] = useState<{ name: string; password: string } | null>(null);
  const { register, handleSubmit, formState, setError } = useForm<InputOf<typeof operatorSavePerson>>({
    resolver: zodResolver(operatorSavePerson.input),
    defaultValues: person
      ? { person_id: person.person_id, version: person.version, name: person.name, role: person.role.code }
      : { name: '', username: '', role: roles[0]?.code ?? '' },
  });
  const submit = handleSubmit(async (input) => {
    try {
      const { one_time_password: password } = await save.run(input);
      if (password === null) onClose();
      else setMade({ name: input.name, password });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { username, name, role } = error.fields;
      if (username) setError('username', { message: username });
      if (name) setError('name', { message: name });
      if (role) setError('role', { message: role });
    }
  });
  if (made) return <OneTimePassword {...made} onClose={onClose} />;
  const { errors } = formState;
  return (
    <DeskDialog
      title={person ? peopleText.editTitle(person.name) : peopleText.newTitle}
      width={440}
      onClose={onClose}
      foot={
        <>
          <SubmitButton className="grow" form="person" isBusy={save.isRunning}>
            {person ? deskText.save : peopleText.create}
          </SubmitButton>
          <ActButton size="go" keys="Esc" onClick={onClose}>
            {deskText.cancel}
          </ActButton>
        </>
      }
    >
      <form id="person" noValidate className="grid gap-3" onSubmit={submit}>
        {!person && (
          <DeskField
            label={`${peopleText.username} · ${peopleText.usernameHint}`}
            data-autofocus
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            fault={errors.username?.message}
            {...register('username')}
          />
        )}
        <DeskField
          label={peopleText.name}
          autoComplete="off"
          fault={errors.name?.message}
          {...(person && { 'data-autofocus': true })}
          {...register('name')}
        />
        <DeskSelect label={peopleText.role} fault={errors.role?.message} {...register('role')}>
          {roles.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </DeskSelect>
        {save.refusal && Object.keys(save.refusal.fields).length === 0 && (
          <Note tone="bad" icon="alert">
            {save.refusal.message}
          </Note>
        )}
      </form>
    </DeskDialog>
  );
}
