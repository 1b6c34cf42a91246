/** As in service-worker.ts. */
const READ = 'answerwell read'

/** What a person has read is not for the next one. */
export async function forgetRead(): Promise<void> {
  await window.caches?.delete(READ)
}
