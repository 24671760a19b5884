import { useLingui } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense, useCallback, useContext, useState } from 'react'
import { cx } from '../../ui/class-names.ts'
import { type LargePicture, OpenLarge } from '../../ui/large-picture.ts'

const PictureViewer = lazy(async () => ({
  default: (await import('./picture-viewer.tsx')).PictureViewer,
}))

/**
 * Where pictures open large. One of `pictures` opens among them, so that arrows go to its neighbours;
 * another one, as a portrait, opens alone.
 */
export function LargeView(props: { pictures: readonly LargePicture[]; children: ReactNode }) {
  const { pictures, children } = props
  const [shown, setShown] = useState<LargePicture | null>(null)
  const open = useCallback((picture: LargePicture) => setShown(picture), [])
  const isAmong = pictures.some(({ nodeId }) => nodeId === shown?.nodeId)
  const among = shown && !isAmong ? [shown] : [...pictures]
  return (
    <OpenLarge value={open}>
      {children}
      <Suspense>
        {shown ? (
          <PictureViewer
            pictures={among}
            shown={shown.nodeId}
            onShow={(nodeId) => setShown(among.find((one) => one.nodeId === nodeId) ?? null)}
            onClose={() => setShown(null)}
          />
        ) : null}
      </Suspense>
    </OpenLarge>
  )
}

/** A picture as the button that opens it large; one that is blurred for its reader opens nothing. */
export function OpensLarge(props: LargePicture & { children: ReactNode; className?: string }) {
  const { nodeId, title, picture, children, className } = props
  const { t } = useLingui()
  const open = useContext(OpenLarge)
  if (picture.isBlurred || !open) return children
  return (
    <button
      type="button"
      aria-label={title ? t`View ${title}` : t`View image`}
      aria-haspopup="dialog"
      onClick={({ currentTarget }) => {
        // Not every browser focuses a button that is clicked, and the focus comes back here.
        currentTarget.focus()
        open({ nodeId, title, picture })
      }}
      className={cx('cursor-zoom-in', className)}
    >
      {children}
    </button>
  )
}
