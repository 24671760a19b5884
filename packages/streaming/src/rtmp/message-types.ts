/** Message type IDs (RTMP 1.0, 5.4 and 7.1). */
export const messageType = {
  setChunkSize: 1,
  abort: 2,
  acknowledgement: 3,
  userControl: 4,
  windowSize: 5,
  peerBandwidth: 6,
  audio: 8,
  video: 9,
  /** Those for AMF3; here their values are AMF0, behind a byte of 0. */
  dataAmf3: 15,
  commandAmf3: 17,
  data: 18,
  command: 20,
} as const
