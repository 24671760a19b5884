/** The code of a QR event, as an address carries it (R-account-003). */
export const qrCodePattern = /^[0-9A-Za-z_-]{1,64}$/
