import { useId } from 'react'
import type { System } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { Form } from '../design/form.tsx'
import { fieldsOf, useSaving, wrongIn } from '../design/saving.ts'
import { t } from '../language/language.ts'

interface SystemProps {
  system: System | undefined
  /** Names of the groups that there are. */
  groups: string[]
  onDone: () => void
}

/** A new system, or its name, description and group. */
export function SystemForm({ system, groups, onDone }: SystemProps) {
  const list = useId()
  const saving = useSaving((form: HTMLFormElement) => store(system, fieldsOf(form)), {
    touches: [keys.systems, keys.incidents],
    onSaved: onDone,
  })
  const { error, isPending } = saving
  return (
    <Form saving={saving}>
      <ErrorNotice error={error} />
      <Field label={t('name')} wrong={wrongIn(error, 'title')}>
        {attributes => <input name="title" required defaultValue={system?.title} {...attributes} />}
      </Field>
      <Field
        label={t('system.description')}
        hint={t('system.description.hint')}
        wrong={wrongIn(error, 'description')}
      >
        {attributes => <input name="description" defaultValue={system?.description ?? ''} {...attributes} />}
      </Field>
      <Field label={t('system.group')} hint={t('system.group.hint')} wrong={wrongIn(error, 'group')}>
        {attributes => <input name="group" list={list} defaultValue={system?.group ?? ''} {...attributes} />}
      </Field>
      <datalist id={list}>
        {groups.map(group => (
          <option key={group} value={group} />
        ))}
      </datalist>
      <button type="submit" className="button main" disabled={isPending}>
        {t('save')}
      </button>
    </Form>
  )
}

function store(system: System | undefined, { title = '', description, group }: Record<string, string>) {
  const body = { system: { title, description: description || null, group: group || null } }
  if (!system) return ask(api.POST('/systems', { body }))
  return ask(api.PUT('/systems/{id}', { params: { path: { id: system.id } }, body }))
}

interface GroupProps {
  group: string
  /** All, in their order. */
  systems: System[]
  onDone: () => void
}

/** The name of a group, for all systems in it. */
export function GroupForm({ group, systems, onDone }: GroupProps) {
  const saving = useSaving(
    (form: HTMLFormElement) => {
      const name = fieldsOf(form).group || null
      const places = systems.map(one => ({ id: one.id, group: one.group === group ? name : one.group }))
      return ask(api.PUT('/system_order', { body: { systems: places } }))
    },
    { touches: [keys.systems], onSaved: onDone },
  )
  const { error, isPending } = saving
  return (
    <Form saving={saving}>
      <ErrorNotice error={error} />
      <Field label={t('name')} hint={t('system.group.rename')} wrong={wrongIn(error, 'group')}>
        {attributes => <input name="group" defaultValue={group} {...attributes} />}
      </Field>
      <button type="submit" className="button main" disabled={isPending}>
        {t('save')}
      </button>
    </Form>
  )
}
