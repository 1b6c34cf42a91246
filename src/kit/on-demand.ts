import { createRequire } from 'node:module'

const load = createRequire(import.meta.url)

/**
 * A library that is loaded when it is first needed: most processes never need it, and loading takes them time and memory.
 * Only for packages that `import` and `require` alike can load.
 */
export function onDemand<Library>(name: string): () => Library {
  let library: Library | undefined
  return () => {
    library ??= load(name) as Library
    return library
  }
}
