import { useLingui } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense, useContext, useMemo, useState } from 'react'
import { cx } from '../../ui/class-names.ts'
import { LargePlace, type LargePicture, type OpensLargeProps } from '../../ui/large-picture.ts'

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
  const place = useMemo(() => ({ open: setShown, OpensLarge }), [])
  const isAmong = pictures.some(({ nodeId }) => nodeId === shown?.nodeId)
  const among = shown && !isAmong ? [shown] : [...pictures]
  return (
    <LargePlace value={place}>
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
    </LargePlace>
  )
}

/** A picture as the button that opens it large; one that is blurred for its reader opens nothing. */
export function OpensLarge(props: OpensLargeProps) {
  const { nodeId, title, picture, children, className, disabled } = props
  const { t } = useLingui()
  const large = useContext(LargePlace)
  if (picture.isBlurred || !large) return children
  return (
    <button
      type="button"
      aria-label={title ? t`View ${title}` : t`View image`}
      aria-haspopup="dialog"
      disabled={disabled}
      onClick={({ currentTarget }) => {
        // Not every browser focuses a button that is clicked, and the focus comes back here.
        currentTarget.focus()
        large.open({ nodeId, title, picture })
      }}
      className={cx('enabled:cursor-zoom-in', className)}
    >
      {children}
    </button>
  )
}
