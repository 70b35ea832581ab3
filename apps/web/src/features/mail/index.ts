export { GmailPage } from './pages/gmail-page.tsx';
export { MailPanel } from './components/mail-panel.tsx';
