import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SpeechFault } from '@plax/contracts/speech/speech-values'

/** Why something isn’t read aloud, for streamers and administrators. */
export const speechFaultWords: Record<SpeechFault, MessageDescriptor> = {
  no_key: msg`This site has no key for the voice provider.`,
  key_rejected: msg`The voice provider rejected this site’s key.`,
  not_installed: msg`Offline voices aren’t installed on this site.`,
  voice_gone: msg`The voice no longer exists.`,
  quota: msg`This site has used up its quota at the voice provider.`,
  busy: msg`The voice provider was too busy.`,
  refused: msg`The voice provider rejected the text.`,
  unreachable: msg`The voice provider couldn’t be reached.`,
  timed_out: msg`The voice took too long.`,
  late: msg`The voice took longer than two minutes.`,
  gone: msg`The recording was deleted.`,
}
