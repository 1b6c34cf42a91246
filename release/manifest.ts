interface Package {
  dev?: boolean
  devOptional?: boolean
  [field: string]: unknown
}

/** package-lock.json, as far as it matters here. */
export interface Lockfile {
  name: string
  version: string
  packages: Record<string, Package>
  [field: string]: unknown
}

/** package.json of a release: what is needed to run it, nothing to build it. */
export function fromRelease(manifest: Record<string, unknown>): Record<string, unknown> {
  const { private: _, scripts: __, devDependencies: ___, ...kept } = manifest
  return {
    ...kept,
    // The launcher fetches a newer Node for itself.
    engines: { node: '>=20' },
    os: ['linux', 'darwin'],
  }
}

/** The lockfile without what only development needs: npm installs exactly these. */
export function onlyReleased(lockfile: Lockfile, manifest: Record<string, unknown>): Lockfile {
  const kept = Object.entries(lockfile.packages).filter(
    ([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional,
  )
  return { ...lockfile, packages: { '': manifest, ...Object.fromEntries(kept) } }
}
