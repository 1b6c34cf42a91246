import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBrowserHistory } from '@tanstack/react-router'
import { createDom } from './dom.ts'

test('what a script of the page throws is told, what jsdom cannot do is not', () => {
  const errors: string[] = []
  const window = createDom({
    url: 'http://demo.localhost:3000/',
    title: 'Demo',
    onError: ({ message }) => errors.push(message),
  })
  const { document } = window
  document.body.addEventListener('click', () => {
    throw new Error('broken')
  })
  document.body.click()
  const link = document.createElement('a')
  link.href = 'http://elsewhere.test/'
  document.body.append(link)
  link.dispatchEvent(new window.MouseEvent('click'))
  window.close()
  assert.equal(errors.length, 1)
  assert.match(errors[0] ?? '', /broken/)
})

test('a navigation that the router still has to finish when it ends harms nobody', async () => {
  const window = createDom({ url: 'http://demo.localhost:3000/', title: 'Demo', onError: assert.fail })
  const history = createBrowserHistory({ window })
  history.push('/later')
  history.destroy()
  await Promise.resolve()
  assert.equal(window.location.pathname, '/later')
  window.close()
})
