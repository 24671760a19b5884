import { type ReactNode, useRef } from 'react'

/** The types of images that can be uploaded, as in `<input accept>`. */
export const imageTypes = 'image/jpeg,image/png,image/webp,image/gif'

/** Chooses an image’s file; `children` is the button that opens the choice. */
export function ImageInput({
  label,
  onFile,
  children,
}: {
  label: string
  onFile: (file: File) => void
  children: (open: () => void) => ReactNode
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      {children(() => input.current?.click())}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={imageTypes}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}
