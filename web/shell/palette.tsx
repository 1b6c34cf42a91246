import { Fragment, useEffect, useState } from 'react'
import { namedConversationKeys } from '../conversation/conversation-keys.ts'
import { Dialog } from '../design/dialog.tsx'
import { lazyPart } from '../design/lazy-part.tsx'
import { keyLabel, offeredActions, useActions } from '../kit/keys.ts'
import { t } from '../language/language.ts'

const load = () => import('./commands.tsx')
const Commands = lazyPart(async () => (await load()).Commands, { meanwhile: () => t('loading') })

/** All available commands by name, with their keys. */
export function Palette() {
  const [shown, setShown] = useState<'palette' | 'keys' | undefined>()
  useActions(
    [
      { id: 'palette', label: t('palette'), keys: 'Mod+k', run: () => setShown('palette') },
      { id: 'keys', label: t('keys.title'), keys: '?', run: () => setShown('keys') },
    ],
    'page',
  )
  useEffect(() => void setTimeout(() => void load().catch(() => {}), 1_500), [])
  const close = () => setShown(undefined)
  return (
    <>
      <Dialog title={t('palette')} isBare isOpen={shown === 'palette'} onClose={close}>
        <Commands onClose={close} />
      </Dialog>
      <Dialog title={t('keys.title')} isOpen={shown === 'keys'} onClose={close}>
        <KeyList />
      </Dialog>
    </>
  )
}

/** All keys; those of a conversation also while none is open, as somebody who looks wants to know what there is. */
function KeyList() {
  const offered = offeredActions()
    .map(({ group, actions }) => ({ group, actions: actions.filter(({ keys }) => keys) }))
    .filter(({ actions }) => actions.length > 0)
  const isOpen = offered.some(({ group }) => group === 'conversation')
  const groups = isOpen
    ? offered
    : [{ group: 'conversation' as const, actions: namedConversationKeys() }, ...offered]
  return (
    <>
      {groups.map(({ group, actions }) => (
        <Fragment key={group}>
          <h3>{t(`keys.${group}`)}</h3>
          <table>
            <tbody>
              {actions.map(({ id, label, keys }) => (
                <tr key={id}>
                  <td>{label}</td>
                  <td className="number">
                    <kbd>{keyLabel(keys ?? '')}</kbd>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Fragment>
      ))}
      <p className="quiet small">{t('keys.off')}</p>
    </>
  )
}
