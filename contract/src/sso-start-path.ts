/** Where a browser leaves for a provider: an address of the server's, and no screen. */
export const ssoStartPath = '/auth/sso/start'
