import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { confirmed } from '../design/confirmation.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { Form } from '../design/form.tsx'
import { fieldsOf, useSaving, wrongIn } from '../design/saving.ts'
import { Select } from '../design/select.tsx'
import { t } from '../language/language.ts'
import { GROUP_OF } from './role-groups.ts'

type Right = keyof typeof GROUP_OF

const RIGHTS = Object.keys(GROUP_OF) as Right[]
const SCOPES = ['all', 'none', 'some'] as const
const DAYS = ['30', '90', '365'] as const
const DAY_MS = 86_400_000

interface NewToken {
  name: string
  expires_at: string | undefined
  scopes: Right[] | null
}

interface Props {
  /** Of its owner. */
  permissions: string[]
  /** What a token without scopes can do. */
  all: string
  make: (token: NewToken) => Promise<{ token: string }>
  touches: QueryKey[]
  onMade: (token: string) => void
}

/** Makes a token: its name, until when it works, and what it can do of what its owner can. */
export function TokenForm({ permissions, all, make, touches, onMade }: Props) {
  const [scope, setScope] = useState<string>('all')
  const [rights, setRights] = useState<Right[]>([])
  const making = useSaving(
    (form: HTMLFormElement) => {
      const { name = '', expires = '' } = fieldsOf(form)
      const expires_at = expires ? new Date(Date.now() + Number(expires) * DAY_MS).toISOString() : undefined
      const scopes = { all: null, none: [], some: rights }[scope] ?? null
      return confirmed(() => make({ name, expires_at, scopes }))
    },
    {
      touches,
      onSaved({ token }, form) {
        onMade(token)
        form.reset()
        setScope('all')
        setRights([])
      },
    },
  )
  const wrong = wrongIn(making.error, 'name')
  return (
    <Form saving={making}>
      <ErrorNotice error={wrong ? null : making.error} />
      <Field label={t('tokens.name')} wrong={wrong}>
        {attributes => <input name="name" required {...attributes} />}
      </Field>
      <Field label={t('tokens.can')}>
        {attributes => (
          <Select
            name="scope"
            value={scope}
            onChange={setScope}
            options={SCOPES.map(value => ({
              value,
              label: value === 'all' ? all : t(`tokens.scope.${value}`),
            }))}
            {...attributes}
          />
        )}
      </Field>
      {scope === 'some' && (
        <fieldset aria-label={t('tokens.scope.some')}>
          {RIGHTS.filter(right => permissions.includes(right)).map(right => (
            <label key={right} className="check">
              <input
                type="checkbox"
                checked={rights.includes(right)}
                onChange={({ target }) =>
                  setRights(target.checked ? [...rights, right] : rights.filter(one => one !== right))
                }
              />
              {t(`right.${right}`)}
            </label>
          ))}
        </fieldset>
      )}
      <Field label={t('tokens.expires')}>
        {attributes => (
          <Select
            name="expires"
            defaultValue=""
            options={[
              { value: '', label: t('tokens.expires.never') },
              ...DAYS.map(value => ({ value, label: t(`tokens.expires.${value}`) })),
            ]}
            {...attributes}
          />
        )}
      </Field>
      <button type="submit" className="button main" disabled={making.isPending}>
        {t('add')}
      </button>
    </Form>
  )
}
