// Shows a picture of an article in full above the page; without this script its link leads to it.
for (const link of document.querySelectorAll('.zoom'))
  link.addEventListener('click', event => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const { alt } = link.firstElementChild
    const dialog = Object.assign(document.createElement('dialog'), { className: 'picture', ariaLabel: alt })
    // A button, so that the focus has a place and Enter closes it.
    const button = Object.assign(document.createElement('button'), { type: 'button' })
    button.append(Object.assign(document.createElement('img'), { src: link.href, alt }))
    dialog.append(button)
    dialog.addEventListener('click', () => dialog.close())
    dialog.addEventListener('close', () => dialog.remove())
    document.body.append(dialog)
    dialog.showModal()
  })
