import { lazy, Suspense, useState } from 'react'
import { Dialog } from '../design/dialog.tsx'
import { keyLabel, offeredActions, useActions } from '../kit/keys.ts'
import { t } from '../language/language.ts'

const Commands = lazy(async () => ({ default: (await import('./commands.tsx')).Commands }))

/** All available commands by name, with their keys. */
export function Palette() {
  const [shown, setShown] = useState<'palette' | 'keys' | undefined>()
  useActions([
    { id: 'palette', label: t('palette'), keys: 'Mod+k', run: () => setShown('palette') },
    { id: 'keys', label: t('keys.title'), keys: '?', run: () => setShown('keys') },
  ])
  const close = () => setShown(undefined)
  return (
    <>
      <Dialog title={t('palette')} isOpen={shown === 'palette'} onClose={close}>
        <Suspense fallback={t('loading')}>
          <Commands onDone={close} />
        </Suspense>
      </Dialog>
      <Dialog title={t('keys.title')} isOpen={shown === 'keys'} onClose={close}>
        <KeyList />
      </Dialog>
    </>
  )
}

function KeyList() {
  const withKeys = offeredActions().filter(({ keys }) => keys)
  return (
    <>
      <table>
        <tbody>
          {withKeys.map(({ id, label, keys }) => (
            <tr key={id}>
              <td>{label}</td>
              <td className="number">
                <kbd>{keyLabel(keys ?? '')}</kbd>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="quiet small">{t('keys.off')}</p>
    </>
  )
}
