/** Where a browser starts a sign-in at a provider; handled by the server, not a screen. */
export const ssoStartPath = '/auth/sso/start'
