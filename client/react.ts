import { useEffect, useRef } from 'react'

export interface ChatProps {
  /** The URL of the brand, for example `https://help.example.com`. */
  url: string
  /** Name of the chat channel in its address, such as `shop-chat`; by default the first of the brand. */
  channel?: string
  /** Of the visitor, so that they need not type it. */
  name?: string
  email?: string
  /** A token of your server that signs the customer in; null, or none after one, signs them out. */
  token?: string | null
  /** The words on the button. */
  label?: string
  /** Two letters, such as `de`; by default the language of the page. */
  language?: string
  side?: 'left' | 'right'
  /** Opens and closes the chat; without it the visitor does. */
  isOpen?: boolean
}

/** Shows the chat of a brand as long as the component is on the page. The page has one chat at a time. */
export function Chat(props: ChatProps): null {
  const { isOpen, url, channel, name, email, token, label, language, side } = props
  const latest = useRef(props)
  latest.current = props
  const had = useRef(token)
  const loading = useRef<HTMLScriptElement>(undefined)
  useEffect(() => {
    const script = document.createElement('script')
    const query = channel === undefined ? '' : `?channel=${encodeURIComponent(channel)}`
    script.src = `${url.replace(/\/+$/, '')}/chat.js${query}`
    script.async = true
    loading.current = script
    const given = { name, email, token: latest.current.token ?? undefined, label, language, side }
    for (const [key, value] of Object.entries(given)) if (value !== undefined) script.dataset[key] = value
    script.onload = () => {
      if (latest.current.token === null) tell('sign-out')
      if (latest.current.isOpen) tell('open')
    }
    document.body.append(script)
    return () => {
      // A script that is still loading runs all the same.
      script.onload = () => tell('remove')
      script.remove()
      tell('remove')
    }
  }, [url, channel, name, email, label, language, side])
  useEffect(() => {
    if (isOpen !== undefined) tell(isOpen ? 'open' : 'close')
  }, [isOpen])
  useEffect(() => {
    // A script that is still loading reads its own.
    const own = loading.current?.dataset
    if (own && token) own.token = token
    else if (own) delete own.token
    if (token) tell({ token })
    else if (token === null || had.current) tell('sign-out')
    had.current = token
  }, [token])
  return null
}

function tell(what: 'open' | 'close' | 'remove' | 'sign-out' | { token: string }): void {
  document.dispatchEvent(new CustomEvent('answerwell-chat', { detail: what }))
}
