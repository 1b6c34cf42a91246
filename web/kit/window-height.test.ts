import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startWindowHeight } from './window-height.ts'

test('the styles know what a keyboard leaves of the window; zooming in changes nothing', () => {
  const properties = new Map<string, string | null>()
  const style = {
    setProperty: (name: string, value: string | null) => void properties.set(name, value),
    removeProperty: (name: string) => String(properties.delete(name)),
  }
  const view = Object.assign(new EventTarget(), { height: 844, scale: 1 })
  const page = {
    visualViewport: view,
    innerHeight: 844,
    document: { documentElement: { style } },
    scrollTo() {},
  }
  const heightWith = (now: { height: number; scale?: number }) => {
    Object.assign(view, { scale: 1, ...now })
    view.dispatchEvent(new Event('resize'))
    return properties.get('--window')
  }
  const stop = startWindowHeight(page)
  assert.equal(heightWith({ height: 507.6 }), '508px')
  assert.equal(heightWith({ height: 844 }), undefined)
  assert.equal(heightWith({ height: 422, scale: 2 }), undefined)
  stop()
  assert.equal(heightWith({ height: 508 }), undefined)
})
