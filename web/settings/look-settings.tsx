import { setOffline, setPush } from '../api/device.ts'
import { Field } from '../design/field.tsx'
import { Select } from '../design/select.tsx'
import { toast, toastError } from '../design/toasts.tsx'
import { chime } from '../kit/chime.ts'
import { prefer, preferences } from '../kit/preferences.ts'
import { useStore } from '../kit/use-store.ts'
import { LANGUAGES, type Language, language } from '../language/chosen-language.ts'
import { t } from '../language/language.ts'

const THEMES = ['system', 'light', 'dark'] as const
const AFTERWARDS = ['next', 'list', 'stay'] as const
const DENSITIES = ['roomy', 'dense'] as const

/** Appearance in this browser. */
export function LookSettings() {
  const { theme, density, afterwards } = useStore(preferences)
  const speak = (chosen: Language) => {
    prefer({ language: chosen })
    location.reload()
  }
  return (
    <div className="card">
      <h2>{t('settings.look')}</h2>
      <Field label={t('look.language')}>
        {attributes => (
          <Select
            value={language}
            options={(Object.keys(LANGUAGES) as Language[]).map(code => ({
              value: code,
              label: LANGUAGES[code],
            }))}
            onChange={speak}
            {...attributes}
          />
        )}
      </Field>
      <Field label={t('look.theme')}>
        {attributes => (
          <Select
            value={theme}
            options={THEMES.map(one => ({ value: one, label: t(`look.theme.${one}`) }))}
            onChange={one => prefer({ theme: one })}
            {...attributes}
          />
        )}
      </Field>
      <Field label={t('look.density')}>
        {attributes => (
          <Select
            value={density}
            options={DENSITIES.map(one => ({ value: one, label: t(`look.density.${one}`) }))}
            onChange={one => prefer({ density: one })}
            {...attributes}
          />
        )}
      </Field>
      <Field label={t('look.then')}>
        {attributes => (
          <Select
            value={afterwards}
            options={AFTERWARDS.map(one => ({ value: one, label: t(`look.then.${one}`) }))}
            onChange={one => prefer({ afterwards: one })}
            {...attributes}
          />
        )}
      </Field>
      <Switches />
    </div>
  )
}

/** What is on or off in this browser. */
function Switches() {
  const { keys, notices, sound, push, offline } = useStore(preferences)
  return (
    <>
      <label className="row">
        <input type="checkbox" checked={keys} onChange={event => prefer({ keys: event.target.checked })} />
        {t('look.keys')}
      </label>
      <label className="row">
        <input type="checkbox" checked={notices} onChange={event => void setNotices(event.target.checked)} />
        {t('look.notices')}
      </label>
      <label className="row">
        <input
          type="checkbox"
          checked={sound}
          disabled={!notices}
          onChange={event => setSound(event.target.checked)}
        />
        {t('look.sound')}
      </label>
      <label className="row">
        <input type="checkbox" checked={push} onChange={event => void changePush(event.target.checked)} />
        {t('look.push')}
      </label>
      <label className="row">
        <input
          type="checkbox"
          checked={offline}
          onChange={event => void setOffline(event.target.checked).catch(toastError)}
        />
        {t('look.offline')}
      </label>
    </>
  )
}

/** Turned on, it is heard at once. */
function setSound(isOn: boolean): void {
  prefer({ sound: isOn })
  if (isOn) chime()
}

/** Some browsers, and pages without TLS on other machines, have no push. */
async function changePush(isOn: boolean): Promise<void> {
  try {
    if (!(await setPush(isOn))) toast(t('look.notices.denied'))
  } catch {
    toast(t('look.push.none'))
  }
}

/** The browser asks for permission once. */
async function setNotices(isOn: boolean): Promise<void> {
  const isAllowed = !isOn || (await window.Notification?.requestPermission()) === 'granted'
  prefer({ notices: isOn && isAllowed })
  if (!isAllowed) toast(t('look.notices.denied'))
}
