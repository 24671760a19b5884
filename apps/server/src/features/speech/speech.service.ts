export { readSpeechStates, type SpeechState } from './present-speeches.ts'
export { requestSpeech, requestTest } from './request-speech.ts'
export { speechMaxSecondsSetting } from './speech.settings.ts'
export { getOfferedVoice } from './voices.ts'
