/** What the page around the chat asks of it. */
// By document.dispatchEvent(new CustomEvent('answerwell-chat', { detail })): 'open', 'close', 'remove', 'sign-out', or
// { token } to sign a customer in.
export function obeyPage({ signal, isOpen, toggle, remove, signIn, signOut }) {
  document.addEventListener(
    'answerwell-chat',
    ({ detail }) => {
      if (detail === 'remove') remove()
      else if (detail === 'sign-out') signOut()
      else if (detail?.token) signIn(detail.token)
      else if ((detail === 'open') !== isOpen()) toggle(detail === 'open')
    },
    { signal },
  )
}
