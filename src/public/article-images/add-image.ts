import { invalidInput } from '../../kit/errors.ts'
import type { ReceivedFile } from '../../kit/http/file-body.ts'
import type { TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { randomText } from '../../kit/slug.ts'
import { type ArticleImage, countImages, insertImage } from './queries.ts'

const MAX_IMAGES = 20_000
/** Too long to guess: an image is public before its article is. */
const NAME_LENGTH = 24

/** Keeps a received file as an image. Throws invalid beyond 20,000 images, or without a bitmap's media type. */
export async function addImage(
  tx: TxScope,
  { file, size }: Pick<ReceivedFile, 'file' | 'size'>,
  contentType: string | undefined,
): Promise<ArticleImage> {
  if (!contentType) throw invalidInput('image', say`must be a PNG, JPEG, GIF or WebP image`)
  if ((await countImages(tx)) >= MAX_IMAGES)
    throw invalidInput('image', say`is one too many: there can be ${MAX_IMAGES} images`)
  const image = { name: randomText(NAME_LENGTH), file, contentType, size }
  await insertImage(tx, image)
  return image
}
