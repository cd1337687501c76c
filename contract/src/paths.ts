/*
 * The screens' addresses: what the browser routes, what the server serves, what mails link to.
 * Single constants, so that the browser loads those a page names and no others.
 */
export const home = '/'
export const login = '/login'
export const register = '/register'
export const verify = '/auth/verify'
export const notMe = '/auth/not-me'
export const forgotPassword = '/forgot-password'
export const forgotPasswordAlias = '/auth/forgot-password'
export const resetPassword = '/reset-password'
export const resetPasswordAlias = '/auth/reset-password'
export const confirmEmailChange = '/auth/confirm-email-change'
export const undoEmailChange = '/auth/undo-email-change'
export const accuracy = '/accuracy'
export const dashboard = '/dashboard'
export const pricing = '/pricing'
export const paymentSuccess = '/payment-success'
export const admin = '/admin'
export const analysis = '/analysis'
export const organizations = '/organizations'
export const organization = '/organizations/:id'
export const users = '/users'
