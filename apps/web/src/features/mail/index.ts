export { GmailPage } from './pages/gmail-page.tsx';
