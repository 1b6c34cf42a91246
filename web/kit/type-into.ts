/** Types into a field or an editor as a person does; it can be undone. Nothing else takes the text. */
export function typeInto(place: Element | null, text: string): void {
  if (!place?.matches('input, textarea, [contenteditable="true"]')) return
  if (document.execCommand?.('insertText', false, text)) return
  // Where browsers no longer know the command.
  if (!(place instanceof HTMLInputElement || place instanceof HTMLTextAreaElement)) return
  const { selectionStart: start, selectionEnd: end, value } = place
  // Fields such as those for addresses have no selection: there it goes to the end.
  const isAtEnd = start === null || end === null
  if (isAtEnd) setValue(place, value + text)
  else place.setRangeText(text, start, end, 'end')
  place.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}

/** Past React's own setter, which would take it for no change. */
function setValue(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
}
