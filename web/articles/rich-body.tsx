import { useState } from 'react'
import { survives } from '../design/rich-markdown.ts'
import { RichText } from '../design/rich-text.tsx'
import { t } from '../language/language.ts'
import { type BodyProps, MarkdownBody } from './article-body.tsx'

/** The text as it will look. One that the editor would change is shown as Markdown until somebody wants that. */
export function RichBody(props: BodyProps) {
  const { body, onChange, wrong, store } = props
  const [isSafe, setSafe] = useState(() => survives(body, 'article'))
  if (!isSafe)
    return (
      <>
        <p className="notice" role="status">
          {t('editor.unsafe')}{' '}
          <button type="button" className="button" onClick={() => setSafe(true)}>
            {t('editor.anyway')}
          </button>
        </p>
        <MarkdownBody {...props} />
      </>
    )
  return (
    <div className="field">
      <RichText
        text={body}
        flavour="article"
        label={t('article.body')}
        isWrong={wrong !== undefined}
        onChange={text => onChange(() => text)}
        store={store}
      />
      {wrong && <span className="wrong">{wrong.join('; ')}</span>}
      <input type="hidden" name="body" value={body} />
    </div>
  )
}
