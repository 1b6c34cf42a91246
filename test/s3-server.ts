import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import S3rver from 's3rver'

/** An S3 server with one bucket, and a folder for everything else; both are gone when the test file ends. */
export async function createS3(bucket: string): Promise<{ port: number; folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), `answerwell-${bucket}-`))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = await server.run()
  after(async () => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return { port, folder }
}
