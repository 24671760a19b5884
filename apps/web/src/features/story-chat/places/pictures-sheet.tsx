import { useLingui } from '@lingui/react/macro'
import { Sheet } from '../../../ui/dialog.tsx'
import { Gallery } from '../../images/gallery.tsx'

/** The pictures of the story beside its chat. */
export function PicturesSheet(props: { contentOid: string; onClose: () => void }) {
  const { contentOid, onClose } = props
  const { t } = useLingui()
  return (
    <Sheet open onClose={onClose} title={t`Images`}>
      <Gallery contentOid={contentOid} narrow />
    </Sheet>
  )
}
