// Runs test files in this process, which run-units.ts starts for each unit.
import asyncHooks from 'node:async_hooks'

// The runner watches every promise and resource, to name the test of an error that nobody has caught; that costs a fifth of the
// tests' time. Without it, such an error fails the unit, whose files then run again, each in a process of its own.
const hook = { enable: () => hook, disable: () => hook }
asyncHooks.createHook = () => hook

// Only now: it takes what it needs when it is loaded.
const { run } = await import('node:test')
const { spec } = await import('node:test/reporters')
const { default: recordTests } = await import('./record-tests.ts')

const tests = run({ files: process.argv.slice(2), isolation: 'none' })
tests.on('test:fail', () => {
  process.exitCode = 1
})
tests.compose(recordTests).resume()
tests.compose(spec).pipe(process.stdout)
