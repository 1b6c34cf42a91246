import { useEffect, useRef } from 'react'

export interface ChatProps {
  /** The URL of the brand, for example `https://help.example.com`. */
  url: string
  /** Name of the chat channel in its address, such as `shop-chat`; by default the first of the brand. */
  channel?: string
  /** Of the visitor, so that they need not type it. */
  name?: string
  email?: string
  /** The words on the button. */
  label?: string
  /** Two letters, such as `de`; by default the language of the page. */
  language?: string
  side?: 'left' | 'right'
  /** Opens and closes the chat; without it the visitor does. */
  isOpen?: boolean
}

/** Shows the chat of a brand as long as the component is on the page. The page has one chat at a time. */
export function Chat({ isOpen, url, channel, name, email, label, language, side }: ChatProps): null {
  const wanted = useRef(isOpen)
  wanted.current = isOpen
  useEffect(() => {
    const script = document.createElement('script')
    const query = channel === undefined ? '' : `?channel=${encodeURIComponent(channel)}`
    script.src = `${url.replace(/\/+$/, '')}/chat.js${query}`
    script.async = true
    const given = { name, email, label, language, side }
    for (const [key, value] of Object.entries(given)) if (value !== undefined) script.dataset[key] = value
    script.onload = () => wanted.current && tell('open')
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
  return null
}

function tell(what: 'open' | 'close' | 'remove'): void {
  document.dispatchEvent(new CustomEvent('answerwell-chat', { detail: what }))
}
