/** Validates and decodes a picture that the player chose. */

export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp']

/** Larger than photos of phone cameras; protects the memory. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024

/** Enough for a sharp crop, and fast to draw while it is dragged. */
const MAX_SIDE = 2048

type Problem = 'type' | 'size' | 'broken'

export class PictureError extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(`not a picture to use: ${problem}`)
    this.name = 'PictureError'
    this.problem = problem
  }
}

/** Checks the type and size of a file, before it is read. */
export function problemOf({ type, size }: Pick<File, 'type' | 'size'>): Problem | null {
  if (!PICTURE_TYPES.includes(type)) return 'type'
  return size > MAX_FILE_BYTES ? 'size' : null
}

/** Throws a `PictureError`. */
export async function readPicture(file: File): Promise<ImageBitmap> {
  const problem = problemOf(file)
  if (problem) throw new PictureError(problem)
  try {
    return await shrink(await createImageBitmap(file))
  } catch {
    throw new PictureError('broken')
  }
}

async function shrink(picture: ImageBitmap): Promise<ImageBitmap> {
  const { width, height } = picture
  const factor = MAX_SIDE / Math.max(width, height)
  if (factor >= 1) return picture
  const smaller = await createImageBitmap(picture, {
    resizeWidth: Math.max(1, Math.round(width * factor)),
    resizeHeight: Math.max(1, Math.round(height * factor)),
    resizeQuality: 'high',
  })
  picture.close()
  return smaller
}
