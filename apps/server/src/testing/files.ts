/** A box of ISO base media. */
export function box(type: string, ...content: readonly (Buffer | Uint8Array)[]): Buffer {
  const bytes = Buffer.concat(content)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(bytes.length + 8, 0)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, bytes])
}

/** The headers of an MP4 whose film says that it is so large; there is no film. */
export function makeMp4({ width = 640, height = 360, brand = 'isom', filler = 0 } = {}): Buffer {
  const sides = Buffer.alloc(8)
  sides.writeUInt32BE(width * 65_536, 0)
  sides.writeUInt32BE(height * 65_536, 4)
  const header = box('tkhd', Buffer.alloc(76), sides)
  const sound = box('trak', box('tkhd', Buffer.alloc(84)))
  return Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\x00\x00\x02\x00${brand}mp41`, 'latin1')),
    box('mdat', Buffer.alloc(filler)),
    box('moov', box('mvhd', Buffer.alloc(100)), sound, box('trak', header)),
  ])
}

/** Frames of silence at 128 kbit/s, behind a tag or not. */
export function makeMp3({ frames = 4, tagBytes = 0 } = {}): Buffer {
  const frame = Buffer.alloc(417)
  frame.set([0xff, 0xfb, 0x90, 0x00])
  const tag = Buffer.alloc(tagBytes > 0 ? tagBytes + 10 : 0)
  if (tagBytes > 0) {
    tag.write('ID3\x04\x00\x00', 'latin1')
    tag.set([0, (tagBytes >> 14) & 127, (tagBytes >> 7) & 127, tagBytes & 127], 6)
  }
  return Buffer.concat([tag, ...Array.from({ length: frames }, () => frame)])
}
