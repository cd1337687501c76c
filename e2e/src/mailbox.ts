export {
  linkIn,
  parseMail,
  type ReceivedMail,
  readOutbox,
  waitForMail,
} from '@inkprint/server/testing/mailbox'
