/** The name of a file without its ending, as a first description of an image. */
export function imageWords({ name }: Pick<File, 'name'>): string {
  return name.replace(/\.\w+$/, '').replace(/[[\]()]/g, ' ')
}
