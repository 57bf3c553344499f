/**
 * Reduces the colours of a picture to a palette (median cut): splits the group of its colours in two
 * repeatedly. Chromium dithers gradients; with a palette they compress five times better.
 */

/** The smallest number without a visible loss. A PNG's palette can hold 256. */
const MOST = 72

/** The palette of RGBA `pixels` and, for each pixel, its index in it. */
export function findPalette(pixels) {
  const seen = countColours(pixels)
  const boxes = cut([...seen.values()])
  boxes.forEach((box, index) => box.forEach((colour) => (colour.index = index)))
  const indices = new Uint8Array(pixels.length / 4)
  for (let i = 0; i < indices.length; i++) indices[i] = seen.get(pixels.readUInt32BE(4 * i)).index
  return { colours: boxes.map(mean), indices }
}

function countColours(pixels) {
  const seen = new Map()
  for (let at = 0; at < pixels.length; at += 4) {
    const key = pixels.readUInt32BE(at)
    const known = seen.get(key)
    if (known) known.count++
    else seen.set(key, { rgba: [...pixels.subarray(at, at + 4)], count: 1, index: 0 })
  }
  return seen
}

/** Splits the colours into this many groups; the group whose colours differ most is split first. */
function cut(colours) {
  const boxes = [measure(colours)]
  while (boxes.length < MOST) {
    boxes.sort((a, b) => a.error - b.error)
    const { colours: widest, channel, error } = boxes.pop()
    if (error === 0) return [widest, ...boxes.map((box) => box.colours)]
    const centre = mean(widest)[channel]
    const low = widest.filter(({ rgba }) => rgba[channel] <= centre)
    const high = widest.filter(({ rgba }) => rgba[channel] > centre)
    boxes.push(...(high.length ? [measure(low), measure(high)] : halves(widest, channel)))
  }
  return boxes.map((box) => box.colours)
}

/** If rounding makes the mean the highest value, splits by order instead. */
function halves(colours, channel) {
  const sorted = colours.toSorted((a, b) => a.rgba[channel] - b.rgba[channel])
  const middle = sorted.length >> 1
  return [measure(sorted.slice(0, middle)), measure(sorted.slice(middle))]
}

/**
 * How far the colours of a group are from its mean, and in which channel most. Weighted by the root of their
 * count, so that the large background does not take the shades that edges need.
 */
function measure(colours) {
  const centre = mean(colours)
  const errors = centre.map((value, channel) =>
    colours.reduce(
      (sum, { rgba, count }) => sum + Math.sqrt(count) * (rgba[channel] - value) ** 2,
      0,
    ),
  )
  const error = colours.length > 1 ? Math.max(...errors) : 0
  return { colours, error, channel: errors.indexOf(Math.max(...errors)) }
}

function mean(colours) {
  const total = colours.reduce((sum, { count }) => sum + count, 0)
  return [0, 1, 2, 3].map((channel) =>
    Math.round(colours.reduce((sum, { rgba, count }) => sum + count * rgba[channel], 0) / total),
  )
}
