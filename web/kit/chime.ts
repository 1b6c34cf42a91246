/** Two short notes, without a file to load. Nothing is heard where the browser forbids it. */
export function chime(): void {
  const context = new AudioContext()
  const volume = context.createGain()
  volume.connect(context.destination)
  volume.gain.setValueAtTime(0.15, context.currentTime)
  volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + LENGTH)
  for (const [index, frequency] of NOTES.entries()) {
    const note = context.createOscillator()
    note.frequency.value = frequency
    note.connect(volume)
    note.start(context.currentTime + index * BETWEEN)
    note.stop(context.currentTime + LENGTH)
  }
  setTimeout(() => void context.close(), 1_000 * LENGTH + 100)
}

/** A and E, in hertz. */
const NOTES = [880, 1_318.5]
/** In seconds. */
const BETWEEN = 0.12
const LENGTH = 0.5
