import '../language/deleting-texts.ts'
import { t } from '../language/language.ts'

/** In place of a reply: the channel of the conversation was deleted. */
export function DeletedChannel({ name }: { name: string }) {
  return (
    <p className="notice bad small" role="status">
      {t('reply.deleted', { channel: name })}
    </p>
  )
}
