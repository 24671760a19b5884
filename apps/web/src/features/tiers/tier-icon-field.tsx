import { Trans, useLingui } from '@lingui/react/macro'
import type { Picture } from '@plax/contracts/media/media'
import { tierIconSidePixels } from '@plax/contracts/subscription/subscription-values'
import { squareImage } from '../../ui/image-crop/image-fit.ts'
import { ImageField } from '../../ui/image-field.tsx'
import { TierIcon } from './tier-icon.tsx'

const side = tierIconSidePixels

/** The icon of a tier; a small square PNG is advised (R-subscription-006). */
export function TierIconField({
  icon,
  name,
  onIcon,
  onBusy,
}: {
  icon: Picture | null
  name: string
  onIcon: (icon: Picture | null) => void
  onBusy: (isBusy: boolean) => void
}) {
  const { t } = useLingui()
  return (
    <ImageField
      use="tier"
      fit={squareImage}
      picture={icon}
      onPicture={onIcon}
      onBusy={onBusy}
      label={<Trans>Icon</Trans>}
      hint={
        <Trans>
          A {side} × {side} px PNG looks best.
        </Trans>
      }
      uploadLabel={t`Upload icon`}
      removeLabel={t`Remove icon`}
      layout="beside"
    >
      <TierIcon icon={icon} name={name} />
    </ImageField>
  )
}
