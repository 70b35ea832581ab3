import { ai, calls, PAGE_HEADER, pathOf, reminderRules, type RouteShape } from '@chairline/contract';
import { generatePushKeys } from '../platform/local-secrets.ts';
import { multipart, PASSWORD, quietWav } from './factory.ts';

/** A point of P-256 and a secret, as a browser makes them. */
export const pushKeysOfADevice = {
  p256dh: generatePushKeys().publicKey,
  auth: Buffer.alloc(16, 9).toString('base64url'),
};

/** The name of a call that there is not. */
const inNoCall = { conferenceName: 'no-call-of-ours' };

/** Of the office's Facebook account, and chosen. */
export const FACEBOOK_PAGE = '100001';

/** The head of an MP4 file, and nothing in it. */
export const emptyVideo = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypmp42'),
  Buffer.alloc(4),
  Buffer.from('mp42isom'),
]);

const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString();

const listOfContacts = {
  name: 'contacts.csv',
  bytes: Buffer.from('First name,Phone\r\nAna,(503) 555-0139\r\n'),
  type: 'text/csv',
};

/** What a route is called with in the tests that go through every route. Ids are those of one office. */
export interface Ids {
  contact: number;
  /** A contact without history, so that it may be deleted. */
  loneContact: number;
  contactType: number;
  user: number;
  /** A text that came in, with an attachment. */
  item: number;
  media: number;
  /** A text that failed. */
  failedItem: number;
  failedJob: string;
  number: string;
  // contacts: one that may be merged, and a merge that may be undone
  twin: number;
  merge: number;
  // consent: a stop that a member of staff noted, and a message that reads like one
  optOut: number;
  likely: number;
  // phones: a number of the office, and one that may be deleted
  phone: number;
  sparePhone: number;
  /** A sound of a greeting. */
  sound: string;
  // offices, users
  office: number;
  /** A Member with a second factor. */
  colleague: number;
  colleagueEmail: string;
  invitation: number;
  /** Another session of `user`. */
  session: string;
  // mail: an e-mail that came in, its thread and attachment, and one of ours that failed
  email: number;
  emailThread: string;
  emailMedia: number;
  failedEmail: number;
  // labels
  tag: number;
  template: number;
  quickReminder: number;
  massTagging: number;
  /** A text to a practice list. */
  listText: number;
  // reminder rules: one that is off, and one that may be deleted
  reminderRule: number;
  spareReminderRule: number;
  // imports: one that is through with nobody
  contactImport: number;
  /** Contacts who may be one family. */
  sister: number;
  brother: number;
  // exports: one that is ready, of nothing
  officeExport: number;
  // calendar: one of `user` with two events of theirs, the first with them and a contact; one that may be deleted
  calendar: number;
  spareCalendar: number;
  calendarEvent: number;
  spareEvent: number;
  // conversations: one of `user` with a message of a colleague, about nothing, and a tag for it
  convo: number;
  convoTag: number;
  // reminders, notifications: a conversation with a reminder of `user`, and their device that takes notifications
  remindedConvo: number;
  pushDevice: number;
  // claims, recalls: one of each, and the contact of their patient
  claim: number;
  recall: number;
  patientContact: number;
  // messages: one of `user` in it with a file, and the colleague's, which mentions `user`
  convoMessage: number;
  convoMedia: number;
  convoMention: number;
  // practice: a patient whose contact is not certain
  doubtfulPatient: number;
  // practice lists, labs, the chart: a contact who is a patient, with a lab case and a file in their thread
  patient: number;
  appointment: number;
  labCase: number;
  chartMedia: number;
  // booking: times offered to that patient, and such that they answered; requests of theirs that nobody settled
  proposal: number;
  answeredProposal: number;
  request: number;
  spareRequest: number;
  visitAnswer: number;
  doneAnswer: number;
  // ai: a question of `user` to AI FrontDesk that is being answered, with one run of a tool
  aiQuestion: number;
  /** A text, a note and times that were prepared for `user`. */
  aiText: number;
  aiNote: number;
  aiTimes: number;
  aiSpareText: number;
  // of the provider's: a kept question, and a check that is done
  aiCheck: number;
  aiCase: number;
  // caller-info: what was collected on calls, one of them taken over into a contact
  callerInfo: number;
  spareInfo: number;
  idleInfo: number;
  takenInfo: number;
  /** A draft of a summary. */
  callNote: number;
  /** A call (call_uuid) that the office's user was in. */
  notedCall: string;
  // social: two posts that wait for their time, and one with a picture that failed
  socialPost: number;
  /** Somebody who wrote to the office’s page in Messenger. */
  messengerContact: number;
  spareSocialPost: number;
  failedSocialPost: number;
}

export interface RouteCase {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: unknown;
  /** For routes that take a form. */
  form?: ReturnType<typeof multipart>;
  /** Status when the office's own user (an Admin) calls it. */
  ok: number;
  /** Status when another office calls it with these ids; left out: the call names no id of the office. */
  foreign?: 403 | 404;
  /** Of a route for the provider's admins: the status when one of them calls it; left out: its success. */
  provider?: number;
}

/** The call of a route, as our page's own code makes it. */
export const requestOf = (route: RouteShape, entry: RouteCase) => ({
  method: route.method,
  url: `/api${pathOf(route, entry)}`,
  headers: { [PAGE_HEADER]: '1', ...entry.form?.headers },
  ...(entry.form
    ? { payload: entry.form.payload }
    : entry.body === undefined
      ? {}
      : { payload: entry.body as object }),
});

/** One call of every route of the contract, by its name. `every-route.test.ts` fails where one is missing. */
export function routeTable(ids: Ids): Record<string, RouteCase> {
  const contact = { id: ids.contact };
  const page = { offset: 0, limit: 20 };
  const media = { id: ids.item, mediaId: ids.media };
  return {
    signIn: { body: { client_id: '999', username: 'nobody', password: 'x' }, ok: 401 },
    checkSession: { ok: 200 },
    signOut: { ok: 200 },
    refreshSession: { ok: 200 },
    setDarkMode: { body: { dark_mode: true }, ok: 200 },
    setContactListView: { body: { opens_on: 'waiting' }, ok: 200 },
    // identity: accounts, second factor, sessions
    checkFirstAccount: { ok: 200 },
    signInCode: { body: { challenge: 'none', code: '123456' }, ok: 401 },
    signInEnroll: { body: { challenge: 'none' }, ok: 401 },
    signInEnrolled: { body: { challenge: 'none', code: '123456' }, ok: 401 },
    requestReset: { params: { email: 'nobody@cedar.test' }, ok: 200 },
    checkReset: { params: { token: 'no-token-of-ours' }, ok: 200 },
    resetPassword: { params: { token: 'no-token-of-ours' }, body: { password: 'plum-river-8' }, ok: 400 },
    checkActivation: { params: { token: 'no-token-of-ours' }, ok: 200 },
    activateAccount: {
      params: { token: 'no-token-of-ours' },
      body: { firstName: 'A', lastName: 'B', username: 'ab', password: 'plum-river-8' },
      ok: 400,
    },
    changePassword: {
      body: { currentPassword: '', newPassword: 'plum-river-8', confirmedNewPassword: 'plum-river-8' },
      ok: 200,
    },
    listOwnSessions: { ok: 200 },
    endOwnSession: { params: { sessionId: ids.session }, ok: 200, foreign: 404 },
    endOtherSessions: { ok: 200 },
    noteActivity: { ok: 200 },
    getSecondFactor: { ok: 200 },
    beginSecondFactor: { body: { password: PASSWORD }, ok: 200 },
    // No code of the secret that was just begun.
    enableSecondFactor: { body: { code: '000000' }, ok: 400 },
    renewRecoveryCodes: { body: { password: PASSWORD }, ok: 409 },
    disableSecondFactor: { body: { password: PASSWORD }, ok: 409 },
    listContacts: { query: { search: 'Lopez' }, ok: 200 },
    countContacts: { ok: 200 },
    exportContacts: { query: { search: 'Lopez' }, ok: 200 },
    getContact: { params: contact, ok: 200, foreign: 404 },
    createContact: { body: { first_name: 'New', last_name: 'Person', ph1: '5035550147' }, ok: 200 },
    updateContact: { params: contact, body: { first_name: 'Changed' }, ok: 200, foreign: 404 },
    deleteContact: { params: { id: ids.loneContact }, ok: 200, foreign: 404 },
    // maps, translation. Neither a map nor a model is there in these tests.
    reverseGeocode: { query: { lat: '45.5', lon: '-122.6' }, ok: 502 },
    translateItem: { params: { id: ids.item }, ok: 400, foreign: 404 },
    previewTranslation: { body: { text: 'Thank you', language: 'spa' }, ok: 400 },
    getTranslation: { ok: 200 },
    // dashboard
    getAppointmentsChart: {
      query: { startDate: '2026-01-01', endDate: '2026-03-31', group: 'provider' },
      ok: 200,
    },
    getBookingsAsOf: { query: { asofdate: '2026-01-15', snapshots: '5', clinics: '0,1' }, ok: 200 },
    getDailyPayments: { query: { group: 'payer', forms: '["Check"]', average: 'true' }, ok: 200 },
    getDailyNewAppointments: { query: { running: 'true', aggregation: 'day' }, ok: 200 },
    getOnTimePerformance: { ok: 200 },
    getMonth: { ok: 200 },
    getChartChoices: { ok: 200 },
    // search
    searchText: { query: { q: 'insurance' }, ok: 200 },
    // contacts: duplicates, merges, families; presence
    findDuplicates: { body: { ph1: ids.number, first_name: 'Maria', last_name: 'Lopez' }, ok: 200 },
    previewMerge: { body: { keep_id: ids.contact, merge_id: ids.twin }, ok: 200, foreign: 404 },
    mergeContacts: {
      body: { keep_id: ids.contact, merge_id: ids.twin, keep_version: 0, merge_version: 0 },
      ok: 409,
      foreign: 404,
    },
    undoMerge: { params: { id: ids.merge }, ok: 200, foreign: 404 },
    listMerges: { params: contact, ok: 200, foreign: 404 },
    setFamily: { params: contact, body: { with_id: ids.twin }, ok: 200, foreign: 404 },
    notePresence: {
      params: contact,
      body: { state: 'viewing', window: 'one' },
      ok: 200,
      foreign: 404,
    },
    ...calendarCases(ids),
    ...conversationCases(ids),
    ...convoMessageCases(ids),
    // consent
    ...consentCases(ids),
    ...reminderRuleCases(ids),
    setContactType: { params: { ...contact, typeId: ids.contactType }, ok: 200, foreign: 404 },
    putOff: { params: contact, body: { until: null }, ok: 200, foreign: 404 },
    setNeedsAnswer: { params: contact, body: { needs_answer: true }, ok: 200, foreign: 404 },
    getContactThread: { params: { ...contact, ...page }, ok: 200, foreign: 404 },
    getUserThread: { params: { id: ids.user, ...page }, ok: 200, foreign: 404 },
    getFamilyThread: { params: page, body: [ids.contact], ok: 200, foreign: 404 },
    sendText: {
      form: multipart({ dst: ids.number, message_text: 'Hello', contact_id: String(ids.contact) }),
      ok: 200,
      foreign: 404,
    },
    resendText: { params: { id: ids.failedItem }, ok: 200, foreign: 404 },
    readThread: { params: contact, body: { last_read_id: ids.item }, ok: 200, foreign: 404 },
    getTextMedia: { params: media, ok: 200, foreign: 404 },
    getItemMedia: { params: media, ok: 200, foreign: 404 },
    fetchTextMediaAgain: { params: { id: ids.item }, ok: 409, foreign: 404 },
    listContactMedia: { params: contact, ok: 200, foreign: 404 },
    inboundText: { ok: 403 },
    deliveryReport: { ok: 403 },
    carrierMedia: { params: { token: 'no-token-of-ours' }, ok: 404 },
    // calls: of none that goes on. No carrier is there in these tests.
    listCalls: { ok: 200 },
    exportCalls: { ok: 200 },
    getCallRecording: { params: { id: ids.item }, ok: 404, foreign: 404 },
    fetchRecordingAgain: { params: { id: ids.item }, body: { recording_id: 1 }, ok: 404, foreign: 404 },
    getCallSettings: { ok: 200 },
    setCallSettings: { body: { ...calls.untouchedCallSettings, recording: 'on' }, ok: 200 },
    getOngoingCalls: { ok: 200 },
    getSoftphoneSession: { ok: 404 },
    getCaller: { query: { contact_id: String(ids.contact) }, ok: 200, foreign: 404 },
    listAway: { ok: 200 },
    setAway: { body: { away: true }, ok: 200 },
    stopRinging: { body: { ...inNoCall, user_id: 1 }, ok: 404, foreign: 404 },
    holdCall: { body: { ...inNoCall, on: true }, ok: 404, foreign: 404 },
    updateSupervisorState: { body: { ...inNoCall, state: 'everyone' }, ok: 404, foreign: 404 },
    addToOngoingCall: { body: { ...inNoCall, contact_id: ids.contact }, ok: 404, foreign: 404 },
    addSupervisor: { body: { ...inNoCall, user_id: ids.user }, ok: 404, foreign: 404 },
    rejoinConference: { body: inNoCall, ok: 404, foreign: 404 },
    leaveConference: { query: inNoCall, ok: 404, foreign: 404 },
    transferUser: { body: { ...inNoCall, user_id: ids.user }, ok: 404, foreign: 404 },
    mergeCall: { body: { ...inNoCall, into: 'none' }, ok: 404, foreign: 404 },
    answerCall: { ok: 403 },
    joinCall: { ok: 403 },
    menuChoice: { ok: 403 },
    voicemailCall: { ok: 403 },
    callEvent: { ok: 403 },
    voicemailRecorded: { ok: 403 },
    callRecorded: { ok: 403 },
    // phones, practice, mail, social. No carrier is there in these tests: a number is only noted.
    listPhones: { ok: 200 },
    createPhone: {
      body: { phoneNumber: '(503) 555-0178', ported: true, client_id: ids.office },
      ok: 200,
      foreign: 403,
    },
    updatePhone: { body: { phone_id: ids.phone, description: 'Main line' }, ok: 200, foreign: 404 },
    deletePhone: { params: { id: ids.sparePhone }, ok: 200, foreign: 404 },
    createPhoneSound: {
      form: multipart({}, [{ name: 'hello.wav', bytes: quietWav(), type: 'audio/wav' }]),
      ok: 200,
    },
    getPhoneSound: { params: { id: ids.sound }, ok: 200, foreign: 404 },
    carrierSound: { params: { token: 'no-token-of-ours' }, ok: 404 },
    searchNumber: { body: { searchType: 'area', areaCode: '503' }, ok: 502 },
    listEndpoints: { ok: 200 },
    // The one who calls has no softphone.
    getSoftphone: { ok: 404 },
    createEndpoints: { body: { user_ids: [] }, ok: 200 },
    getEndpointDesignation: { params: { id: ids.user }, ok: 200, foreign: 404 },
    setEndpointDesignation: {
      params: { id: ids.user },
      body: { phones: [ids.phone] },
      ok: 200,
      foreign: 404,
    },
    getIvrDesignation: { params: { id: ids.user }, ok: 200, foreign: 404 },
    setIvrDesignation: { params: { id: ids.user }, body: { ivr_des: [1] }, ok: 200, foreign: 404 },
    getIvrLength: { ok: 200 },
    getAccessToken: { ok: 200 },
    saveAccessToken: { body: { token: 'a-customer-key' }, ok: 201 },
    updateAccessToken: { body: { token: 'another-customer-key' }, ok: 200 },
    removeAccessToken: { ok: 200 },
    getPracticeEnabled: { ok: 200 },
    getConnectorPath: { ok: 200 },
    downloadConnector: { params: { file: 'SHA256SUMS' }, ok: 200 },
    getIntegrationToken: { ok: 200 },
    rotateIntegrationToken: { ok: 200 },
    authenticateMail: { query: { client_id: String(ids.office) }, ok: 200, foreign: 403 },
    mailAuthenticated: { query: { state: 'none-of-ours', code: 'x' }, ok: 200 },
    authenticateGoogleCalendar: { ok: 200 },
    googleCalendarAuthenticated: { query: { state: 'none-of-ours', code: 'x' }, ok: 200 },
    disconnectGoogleCalendar: { ok: 200 },
    getGoogleCalendarStatus: { ok: 200 },
    checkGoogleCalendar: { ok: 200, foreign: 404 },
    settleGoogleChange: { params: { id: 1 }, body: { keep: 'google' }, ok: 404, foreign: 404 },
    googleCalendarPush: { ok: 403 },
    disconnectMail: { ok: 200 },
    getMailStatus: { ok: 200 },
    getSocialPage: { ok: 200 },
    getClientPages: { ok: 200 },
    authenticateFacebook: { ok: 200 },
    facebookAuthenticated: { query: { state: 'none-of-ours', code: 'x' }, ok: 200 },
    choosePages: { body: { page_ids: [FACEBOOK_PAGE] }, ok: 200, foreign: 404 },
    setPageMessenger: { params: { id: FACEBOOK_PAGE }, body: { on: true }, ok: 200, foreign: 404 },
    sendMessengerMessage: {
      body: { contact_id: ids.messengerContact, message_text: 'See you at nine' },
      ok: 200,
      foreign: 404,
    },
    verifyMetaWebhook: { query: { 'hub.mode': 'subscribe', 'hub.verify_token': 'none-of-ours' }, ok: 403 },
    metaWebhook: { body: { object: 'page', entry: [] }, ok: 403 },
    listPosts: { ok: 200 },
    postMessage: {
      form: multipart({ message: 'We are open on Saturday', page_ids: FACEBOOK_PAGE }),
      ok: 200,
      foreign: 404,
    },
    sendFacebookVideo: {
      params: { id: FACEBOOK_PAGE },
      form: multipart({}, [{ name: 'tour.mp4', bytes: emptyVideo, type: 'video/mp4' }]),
      ok: 200,
      foreign: 404,
    },
    updatePost: {
      params: { id: ids.socialPost },
      body: { message: 'Closed on Monday', scheduled_at: inAWeek(), version: 1 },
      ok: 200,
      foreign: 404,
    },
    withdrawPost: {
      params: { id: ids.spareSocialPost },
      body: { withdrawn: true },
      ok: 200,
      foreign: 404,
    },
    retryPost: { params: { id: ids.failedSocialPost }, ok: 200, foreign: 404 },
    setPostSeen: {
      params: { id: ids.failedSocialPost },
      body: { seen: true },
      ok: 200,
      foreign: 404,
    },
    lookAtPosts: { ok: 200 },
    getPostMedia: { params: { id: ids.failedSocialPost }, ok: 200, foreign: 404 },
    disconnectFacebook: { ok: 200 },
    setSocialPage: { body: { page_url: 'https://www.facebook.com/cedar-dental' }, ok: 200 },
    getHealth: { ok: 200 },
    listFailedJobs: { ok: 200 },
    retryFailedJob: { params: { jobId: ids.failedJob }, ok: 200, foreign: 404 },
    dismissFailedJob: { params: { jobId: ids.failedJob }, ok: 200, foreign: 404 },
    restoreFailedJob: { params: { jobId: ids.failedJob }, ok: 200, foreign: 404 },
    getOfficeHealth: { ok: 200 },
    liveSocket: { ok: 404 },
    // Billing: its own tests go on from here, with Stripe played beside them.
    getPlans: { ok: 200 },
    getSubscription: { ok: 200 },
    createCheckout: { params: { plan: 999 }, ok: 404 },
    cancelSubscription: { ok: 409 },
    openPaymentPortal: { ok: 409 },
    switchPlan: { params: { plan: 999 }, ok: 404 },
    changePlanPrice: { params: { plan: 1, price: 250 }, ok: 403, foreign: 403 },
    stripeWebhook: { body: { id: 'evt_forged' }, ok: 403 },
    ...aiCases(ids),
    ...mailCases(ids),
    ...officeCases(ids),
    ...userCases(ids),
    ...labelCases(ids),
    ...reminderCases(ids),
    ...practiceListCases(ids),
    ...bookingCases(ids),
    ...callerInfoCases(ids),
    // practice: the copy, whose patient is whose
    getPracticeState: { ok: 200 },
    syncPractice: { ok: 200 },
    comparePractice: { ok: 200 },
    listMatches: { ok: 200 },
    decideMatch: {
      params: { PatNum: ids.doubtfulPatient },
      body: { decision: 'ignore', version: 1 },
      ok: 200,
      foreign: 404,
    },
  };
}

/** ai: of the provider's admins; there is always a first tool: Chairline ships some. And what users ask agents. */
function aiCases(ids: Ids): Record<string, RouteCase> {
  const refused = { ok: 403, foreign: 403 } as const;
  const agent = 'AI FrontDesk';
  const query = 'SELECT count(*) AS contacts FROM contacts';
  // The office has AI mode off.
  const noLimits = { ...Object.fromEntries(ai.limitNames.map((name) => [name, null])), version: 0 };
  const tool = { name: 'count_contacts', description: 'How many contacts there are.', sql_query: query };
  return {
    getPromptTools: refused,
    updateAiPrompt: { body: { client_id: ids.office, agent, prompt: 'Be short.' }, ...refused },
    updateAiTool: { body: { ...tool, agent, run_location: 'DSS' }, ...refused },
    validateSqlQuery: { body: { query, run_location: 'DSS' }, ...refused },
    tryToolQuery: { body: { query, run_location: 'DSS', client_id: ids.office }, ...refused },
    deleteQuery: { params: { id: 1 }, ...refused },
    restoreTool: { params: { id: 1 }, body: {}, ...refused },
    listToolVersions: { params: { id: 1 }, ...refused },
    listPromptVersions: { query: { client_id: String(ids.office), agent }, ...refused },
    getFrontDeskStats: { ok: 200, foreign: 403 },
    getCostStats: { ok: 200, foreign: 403 },
    getTagStats: { ok: 200, foreign: 403 },
    composeText: { body: { contact_id: ids.contact, kind: 'reply' }, ok: 503, foreign: 403 },
    summarizeThread: { body: { contact_id: ids.contact }, ok: 503, foreign: 403 },
    listAiTalks: { ok: 200, foreign: 403 },
    listAiQuestions: { query: { agent }, ok: 200, foreign: 403 },
    // Installations of the tests have no model but where they name one.
    askAgent: {
      body: { agent: 'AI Scheduling', text: 'Who is overdue?', contact_id: ids.contact, client_ref: 'asked' },
      ok: 503,
      foreign: 403,
    },
    stopAnswer: { params: { id: ids.aiQuestion }, ok: 200, foreign: 403 },
    getAiReceipt: { params: { id: ids.aiQuestion }, ok: 200, foreign: 403 },
    exportAiRows: { params: { id: ids.aiQuestion, run: 1 }, ok: 200, foreign: 403 },
    sendAiProposal: { params: { id: ids.aiText }, body: { version: 1 }, ok: 200, foreign: 403 },
    keepAiProposal: { params: { id: ids.aiNote }, body: { version: 1 }, ok: 200, foreign: 403 },
    // No practice answers here.
    bookAiProposal: { params: { id: ids.aiTimes }, body: { version: 1, option: 0 }, ok: 400, foreign: 403 },
    setAiProposalState: {
      params: { id: ids.aiSpareText },
      body: { version: 1, state: 'discarded' },
      ok: 200,
      foreign: 403,
    },
    getAiLimits: { ok: 200, foreign: 403 },
    // Saved over a version that is not there: the provider's ceiling stands in the same row.
    updateAiLimits: { body: { ...noLimits, version: 9 }, ok: 409, foreign: 403 },
    getAiSetup: refused,
    listAiChecks: { query: { client_id: String(ids.office), agent }, ...refused },
    beginAiCheck: { body: { client_id: ids.office, agent, kind: 'kept' }, ...refused },
    getAiCheck: { params: { id: ids.aiCheck }, query: { client_id: String(ids.office) }, ...refused },
    stopAiCheck: { params: { id: ids.aiCheck }, body: { client_id: ids.office }, ...refused },
    markAiCheckItem: {
      params: { id: ids.aiCheck, item: 1 },
      body: { client_id: ids.office, mark: 'worse' },
      ...refused,
    },
    listAiCases: { query: { client_id: String(ids.office), agent }, ...refused },
    saveAiCase: {
      body: { client_id: ids.office, agent, question: 'How many contacts?', expects: ['1'] },
      ...refused,
    },
    deleteAiCase: { params: { id: ids.aiCase }, query: { client_id: String(ids.office) }, ...refused },
    chooseAgentModel: { body: { client_id: ids.office, agent, model: null }, ...refused },
    updateAiCeiling: {
      params: { id: ids.office },
      body: { office_tokens: null, office_cents: null, version: 0 },
      ...refused,
    },
  };
}

/** booking: times that are offered, requests, the office's words. */
function bookingCases(ids: Ids): Record<string, RouteCase> {
  const params = { id: ids.patient };
  const place = { AptDateTime: '2031-02-04T09:00', Op: 0, ProvNum: 0 };
  const request = { params: { id: ids.request }, foreign: 404 } as const;
  return {
    listVisitReasons: { params, ok: 200, foreign: 404 },
    searchProcedures: { query: { search: 'crown' }, ok: 200 },
    findTimes: { params, query: { minutes: '30', from: '2031-02-03' }, ok: 200, foreign: 404 },
    listProposals: { ok: 200 },
    proposeTimes: {
      params: { id: ids.contact },
      body: { minutes: 30, options: [place], message_text: 'Monday at 9?', client_ref: 'times-offered-1' },
      ok: 201,
      foreign: 404,
    },
    withdrawProposal: { params: { id: ids.proposal }, ok: 200, foreign: 404 },
    dismissAnswer: { params: { id: ids.answeredProposal }, ok: 200, foreign: 404 },
    // No practice system is there in these tests.
    bookProposal: { params: { id: ids.answeredProposal }, body: { option: 0 }, ok: 502, foreign: 404 },
    listAppointmentRequests: { ok: 200 },
    createAppointmentRequest: { params, body: { wish: 'A cleaning in the morning' }, ok: 201, foreign: 404 },
    acceptAppointmentRequest: {
      params: { id: ids.spareRequest },
      body: { ...place, minutes: 30 },
      ok: 502,
      foreign: 404,
    },
    declineAppointmentRequest: { ...request, body: {}, ok: 200 },
    setAppointmentRequestState: {
      params: { id: ids.spareRequest },
      body: { state: 'withdrawn', version: 1 },
      ok: 200,
      foreign: 404,
    },
    listVisitAnswers: { ok: 200 },
    // Nobody has chosen a confirmation, and no practice names one.
    confirmVisit: { params: { id: ids.visitAnswer }, body: { AptNum: 1 }, ok: 400, foreign: 404 },
    undoVisitConfirmation: { params: { id: ids.doneAnswer }, ok: 200, foreign: 404 },
    setVisitAnswerState: {
      params: { id: ids.visitAnswer },
      body: { state: 'dismissed', version: 1 },
      ok: 200,
      foreign: 404,
    },
    getVisitAnswerSettings: { ok: 200 },
    setVisitAnswerSettings: { body: { by_itself: false, DefNum: null, version: 0 }, ok: 200 },
    listBookingTexts: { ok: 200 },
    setBookingText: {
      params: { kind: 'booked' },
      body: { template: 'See you at $ApptDateWithTime', version: 0 },
      ok: 200,
    },
  };
}

/** caller-info: what was collected on calls. */
function callerInfoCases(ids: Ids): Record<string, RouteCase> {
  const params = { id: ids.callerInfo };
  const taken = { id: ids.takenInfo };
  return {
    storeAiInfo: { body: { ...inNoCall, info: {} }, ok: 404, foreign: 404 },
    listCallerInfos: { ok: 200 },
    getCallerInfo: { params, ok: 200, foreign: 404 },
    correctCallerInfo: {
      params,
      body: { version: 1, info: { demographic_info: { zip: '97201' } } },
      ok: 200,
      foreign: 404,
    },
    // None was said on it.
    showSocialSecurityNumber: { params, ok: 409, foreign: 404 },
    takeOverCallerInfo: {
      params: { id: ids.spareInfo },
      body: { version: 1, fields: ['first_name', 'last_name'] },
      ok: 200,
      foreign: 404,
    },
    undoTakeOver: { params: taken, body: { version: 1 }, ok: 200, foreign: 404 },
    listCallNotes: { params: { id: ids.contact }, ok: 200, foreign: 404 },
    setCallNote: {
      params: { id: ids.callNote },
      body: { version: 1, state: 'kept' },
      ok: 200,
      foreign: 404,
    },
    writeCallNote: {
      body: { call_uuid: ids.notedCall, note: 'They come on Friday.' },
      ok: 200,
      foreign: 404,
    },
    setCallerInfoState: {
      params: { id: ids.idleInfo },
      body: { version: 1, state: 'dismissed' },
      ok: 200,
      foreign: 404,
    },
  };
}

/** practice: lists, tabs, settings, the chart; labs. */
function practiceListCases(ids: Ids): Record<string, RouteCase> {
  const params = { id: ids.patient };
  const page = { params: { offset: 0 }, ok: 200 };
  const ofContact = { params, ok: 200, foreign: 404 } as const;
  const ofCase = { params: { id: ids.labCase }, ok: 200, foreign: 404 } as const;
  return {
    listClinics: { ok: 200 },
    listOperatories: { ok: 200 },
    listRecallTypes: { ok: 200 },
    listAppointmentTypes: { ok: 200 },
    listProviders: { ok: 200 },
    listDefinitions: { params: { category: 2 }, ok: 200 },
    getPatientSummary: ofContact,
    listOdAppointments: ofContact,
    listContactAppointments: ofContact,
    listAppointmentsOfDay: { params: { offset: 0, date: '2031-02-03' }, ok: 200 },
    listSlots: { query: { dateStart: '2031-02-03', dateEnd: '2031-02-04', lengthMinutes: '30' }, ok: 200 },
    getDaySchedule: { params: { date: '2031-02-03' }, ok: 200 },
    listLabGuard: { ok: 200 },
    // No practice system is there in these tests.
    bookAppointment: {
      params,
      body: { AptDateTime: '2031-02-04T09:00', Op: 0, ProvNum: 0, minutes: 30 },
      ok: 502,
      foreign: 404,
    },
    confirmAppointment: { params: { AptNum: ids.appointment }, body: { DefNum: 1 }, ok: 502, foreign: 404 },
    breakAppointment: {
      params: { AptNum: ids.appointment },
      body: { sendToUnscheduledList: true },
      ok: 502,
      foreign: 404,
    },
    restoreAppointment: {
      params: { AptNum: ids.appointment },
      body: { AptStatus: 'Scheduled', AptDateTime: '2031-02-04T09:00', Op: 0 },
      ok: 502,
      foreign: 404,
    },
    moveAppointment: {
      params: { AptNum: ids.appointment },
      body: { AptDateTime: '2031-02-04T09:00', Op: 0 },
      ok: 502,
      foreign: 404,
    },
    listRecare: page,
    listReconsult: page,
    listPostOps: page,
    listUnconfirmed: page,
    listPreAuths: page,
    listPendingTreatment: page,
    markListDone: {
      params: { list: 're-care' },
      body: { pat_nums: [ids.recall], done: true },
      ok: 200,
      foreign: 404,
    },
    countPracticeLists: { ok: 200 },
    getPreAuths: ofContact,
    getPendingTreatment: ofContact,
    getPracticeSettings: { ok: 200 },
    setPracticeSettings: {
      body: {
        post_op_codes: ['D7'],
        post_op_days: 1,
        reconsult_codes: ['D0140'],
        reconsult_days: 90,
        confirmed_defs: null,
        unconfirmed_days: 14,
        lab_days_ahead: 3,
        version: 0,
      },
      ok: 200,
    },
    addChartDocument: {
      params: { contactId: ids.patient, mediaId: ids.chartMedia },
      body: { description: 'X-ray' },
      ok: 200,
      foreign: 404,
    },
    listChartDocuments: { params: { contactId: ids.patient }, ok: 200, foreign: 404 },
    // labs. No practice system is there in these tests.
    listLabCases: { query: { q: '{"status":1}' }, ok: 200 },
    getLabCase: ofCase,
    updateLabCase: {
      params: { LabCaseNum: ids.labCase },
      body: { LabCaseNum: ids.labCase, InvoiceNum: 'L-1' },
      ok: 502,
      foreign: 404,
    },
    listLabs: { ok: 200 },
    getLabConvoStatus: ofCase,
  };
}

function reminderCases(ids: Ids): Record<string, RouteCase> {
  const body = { date: new Date(Date.now() + 3_600_000).toISOString() };
  const params = { id: ids.remindedConvo };
  return {
    // reminders
    addConvoReminder: { params: { id: ids.convo }, body, ok: 200, foreign: 404 },
    updateConvoReminder: { params, body, ok: 200, foreign: 404 },
    deleteConvoReminder: { params, ok: 200, foreign: 404 },
    // worklist
    listWork: { query: { when: 'today', kinds: 'thread,reminder' }, ok: 200 },
    getWorkCounts: { ok: 200 },
    // notifications
    getPushKey: { ok: 200 },
    listPushDevices: { ok: 200 },
    addPushDevice: {
      body: { endpoint: 'https://push.chairline.test/a-device', keys: pushKeysOfADevice },
      ok: 200,
    },
    removePushDevice: { params: { id: ids.pushDevice }, ok: 200, foreign: 404 },
    testPush: { ok: 200 },
    getNoticeSettings: { ok: 200 },
    setNoticeSettings: { body: { sound: true }, ok: 200 },
  };
}

function labelCases(ids: Ids): Record<string, RouteCase> {
  const tag = { id: ids.tag };
  const tagForm = {
    tag_name: 'Crown due',
    tag_icon: 'tooth-outline',
    tag_color: '#C62828',
    tag_source: 'contactTags',
  };
  const type = { type_name: 'Referrer', color: '#2E7D32' };
  const quick = { reminder_title: 'In ten minutes', duration: 10, unit: 'minute' };
  const template = { title: 'Running late', template: 'Hi $contactName, we are running late.' };
  return {
    listTags: { ok: 200 },
    createTag: { body: tagForm, ok: 200 },
    updateTag: {
      params: tag,
      body: { ...tagForm, tag_name: 'VIP', tag_icon: 'star-outline' },
      ok: 200,
      foreign: 404,
    },
    deleteTag: { params: tag, ok: 200, foreign: 404 },
    restoreTag: { params: tag, ok: 200, foreign: 404 },
    getTagEditable: { params: tag, ok: 200, foreign: 404 },
    addContactTag: { params: { id: ids.contact }, body: { tag_id: ids.tag }, ok: 200, foreign: 404 },
    removeContactTag: { params: { id: ids.contact, tagId: ids.tag }, ok: 200, foreign: 404 },
    addItemTag: { params: { id: ids.item }, body: { tag_id: ids.tag }, ok: 200, foreign: 404 },
    removeItemTag: { params: { id: ids.item, tagId: ids.tag }, ok: 200, foreign: 404 },
    massTag: { body: { contact_ids: [ids.contact], tag_ids: [ids.tag] }, ok: 200, foreign: 404 },
    listMassTaggings: { ok: 200 },
    previewListText: {
      params: { list: 're-care' },
      body: { contact_ids: [ids.contact], message: 'Hi' },
      ok: 200,
      foreign: 404,
    },
    sendListText: {
      params: { list: 're-care' },
      body: {
        contact_ids: [ids.contact],
        include: [ids.contact],
        message: 'Hi',
        client_ref: 'recare-text-1',
      },
      ok: 200,
      foreign: 404,
    },
    listListTexts: { params: { list: 're-care' }, ok: 200 },
    getListTextResults: { params: { id: ids.listText }, ok: 200, foreign: 404 },
    listTries: { query: { ids: String(ids.contact) }, ok: 200 },
    previewMassText: { body: { contact_ids: [ids.contact], message: 'Hi' }, ok: 200, foreign: 404 },
    previewImport: { form: multipart({}, [listOfContacts]), ok: 200 },
    startImport: {
      form: multipart({ mapping: JSON.stringify({ first_name: 'First name', ph1: 'Phone' }) }, [
        listOfContacts,
      ]),
      ok: 201,
    },
    listImports: { ok: 200 },
    listExports: { ok: 200 },
    startExport: { ok: 201 },
    exportRecord: { params: { id: ids.contact }, ok: 200, foreign: 404 },
    downloadExport: { params: { export_id: ids.officeExport }, ok: 200, foreign: 404 },
    endExport: { params: { export_id: ids.officeExport }, ok: 200, foreign: 404 },
    getImport: { params: { import_id: ids.contactImport }, ok: 200, foreign: 404 },
    listImportedContacts: { params: { import_id: ids.contactImport }, ok: 200, foreign: 404 },
    listFoundFamilies: { params: { import_id: ids.contactImport }, ok: 200, foreign: 404 },
    linkFoundFamilies: {
      params: { import_id: ids.contactImport },
      body: { families: [[ids.sister, ids.brother]] },
      ok: 200,
      foreign: 404,
    },
    exportRefused: { params: { import_id: ids.contactImport }, ok: 200, foreign: 404 },
    exportKept: { params: { import_id: ids.contactImport }, ok: 200, foreign: 404 },
    cancelImport: { params: { import_id: ids.contactImport }, ok: 200, foreign: 404 },
    rollBackImport: { params: { import_id: ids.contactImport }, ok: 200, foreign: 404 },
    undoMassTagging: { params: { id: ids.massTagging }, ok: 200, foreign: 404 },
    listContactTypes: { ok: 200 },
    createContactType: { body: type, ok: 200 },
    updateContactType: {
      params: { id: ids.contactType },
      body: { ...type, type_name: 'Patient' },
      ok: 200,
      foreign: 404,
    },
    listTemplates: { ok: 200 },
    createTemplate: { body: template, ok: 200 },
    updateTemplate: {
      params: { id: ids.template },
      body: { ...template, title: 'Directions' },
      ok: 200,
      foreign: 404,
    },
    deleteTemplate: { params: { id: ids.template }, ok: 200, foreign: 404 },
    restoreTemplate: { params: { id: ids.template }, ok: 200, foreign: 404 },
    listReminderPresets: { ok: 200 },
    createReminderPreset: { body: quick, ok: 200 },
    updateReminderPreset: {
      params: { id: ids.quickReminder },
      body: { ...quick, reminder_title: 'After lunch' },
      ok: 200,
      foreign: 404,
    },
    deleteReminderPreset: { params: { id: ids.quickReminder }, ok: 200, foreign: 404 },
    restoreReminderPreset: { params: { id: ids.quickReminder }, ok: 200, foreign: 404 },
    listProcessTypes: { ok: 200 },
    addProcess: { body: { type_name: 'Hygiene' }, ok: 200 },
  };
}

function consentCases(ids: Ids): Record<string, RouteCase> {
  return {
    listOptOuts: { query: { search: '503' }, ok: 200 },
    exportOptOuts: { ok: 200 },
    noteOptOut: { body: { number: '5035550134', words: 'Said so on the phone.' }, ok: 200 },
    liftOptOut: {
      params: { id: ids.optOut },
      body: { words: 'Asked for texts again at the desk.' },
      ok: 200,
      foreign: 404,
    },
    listLikelyOptOuts: { ok: 200 },
    decideLikelyOptOut: {
      params: { id: ids.likely },
      body: { decision: 'dismiss' },
      ok: 200,
      foreign: 404,
    },
    getOfficeHours: { ok: 200 },
    setOfficeHours: {
      body: { enabled: true, weekly: [{ day: 1, from: '08:00', to: '12:00' }], holidays: [] },
      ok: 200,
    },
    getQuietHours: { ok: 200 },
    setQuietHours: { body: { enabled: true, from: '21:00', to: '08:00', days: [0] }, ok: 200 },
  };
}

function reminderRuleCases(ids: Ids): Record<string, RouteCase> {
  const params = { id: ids.reminderRule };
  const [suggestion] = reminderRules.ruleSuggestions;
  return {
    listReminderRules: { ok: 200 },
    listRuleLanguages: { ok: 200 },
    createReminderRule: { body: { ...suggestion, name: 'Another rule' }, ok: 200 },
    previewReminderRule: { body: suggestion, ok: 200 },
    updateReminderRule: { params, body: { ...suggestion, name: 'Changed' }, ok: 200, foreign: 404 },
    switchReminderRule: { params, body: { on: true }, ok: 200, foreign: 404 },
    deleteReminderRule: { params: { id: ids.spareReminderRule }, ok: 200, foreign: 404 },
    listReminderSends: { params, ok: 200, foreign: 404 },
  };
}

function mailCases(ids: Ids): Record<string, RouteCase> {
  const params = { id: ids.email };
  const media = ids.emailMedia;
  const thread = { id: ids.emailThread };
  return {
    sendMail: {
      form: multipart({ to: 'maria@example.com', message: 'Hello', contact_id: String(ids.contact) }),
      ok: 200,
      foreign: 404,
    },
    resendMail: { params: { id: ids.failedEmail }, ok: 200, foreign: 404 },
    translateMail: { params, ok: 400, foreign: 404 },
    readEmailAgain: { params, ok: 409, foreign: 404 },
    getThreadEmails: { params: thread, ok: 200, foreign: 404 },
    getLatestEmail: { params: thread, ok: 200, foreign: 404 },
    getEmailHtml: { params, ok: 200, foreign: 404 },
    // Signed for no mail: what is shown is tried in show-image.test.ts.
    getEmailImage: {
      params: { id: ids.email },
      query: { src: 'https://example.com/a.png', sig: 'none' },
      ok: 404,
      foreign: 404,
    },
    getEmailRaw: { params, ok: 200, foreign: 404 },
    getEmailMedia: { params: { id: media }, ok: 200, foreign: 404 },
    getEmailItemMedia: { params: { ...params, mediaId: media }, ok: 200, foreign: 404 },
    getMailCheck: { ok: 200 },
    // Google no longer lets us in.
    startMailCheck: { ok: 409 },
    gmailPush: { body: { message: { data: 'e30=', messageId: '1' } }, ok: 403 },
  };
}

function officeCases({ office }: Ids): Record<string, RouteCase> {
  const params = { id: office };
  // An office's own admin is as much a stranger to these as anybody else.
  const refused = { ok: 403, foreign: 403 } as const;
  const fields = {
    officeName: 'Alder Dental',
    officeAddressLine1: '12 Alder Street',
    officeCity: 'Salem',
    officeState: 'OR',
    officeZip: '97301',
    businessNumber: '(503) 555-0142',
    timeZone: 'Pacific',
  };
  return {
    listClients: refused,
    getSystemHealth: refused,
    getReservedName: refused,
    getClient: { params, ok: 200, foreign: 403 },
    createClient: { body: { ...fields, adminEmail: 'first@example.com' }, ...refused },
    updateClient: { params, body: { name: 'Renamed Dental' }, ...refused },
    deleteClient: { params, ...refused },
    restoreClient: { params, ...refused },
    listErasures: refused,
    // The office stands, and nobody asks that it be erased.
    askErasure: { params, body: { name: 'Cedar Dental' }, ...refused, provider: 409 },
    confirmErasure: { params, body: { name: 'Cedar Dental' }, ...refused, provider: 409 },
    withdrawErasure: { params, ...refused, provider: 409 },
    getErasureCertificate: { params: { erasure_id: 1 }, ...refused, provider: 404 },
    downloadErasureLog: { params: { erasure_id: 1 }, ...refused, provider: 404 },
    setErasureSeen: { params: { erasure_id: 1 }, body: { seen: true }, ...refused, provider: 404 },
    inviteOfficeAdmin: { params, body: { firstName: 'Ana', email: 'ana@example.com' }, ...refused },
    getOfficeSecurity: { ok: 200 },
    updateOfficeSecurity: {
      body: { require_second_factor: false, idle_minutes: 45, version: 1 },
      ok: 200,
    },
    getService: { params, ...refused },
    sendServiceMail: {
      params,
      body: { to: 'users', subject: 'Maintenance', text: 'Tonight at ten.' },
      ...refused,
    },
  };
}

function userCases(ids: Ids): Record<string, RouteCase> {
  const params = { id: ids.colleague };
  return {
    listUsers: { ok: 200 },
    getUser: { params, ok: 200, foreign: 404 },
    createUser: {
      body: {
        first_name: 'Noor',
        last_name: 'Haddad',
        username: 'noor',
        email: 'noor@example.com',
        password: 'quiet7river',
      },
      ok: 201,
    },
    updateUser: { params, body: { last_name: 'Changed' }, ok: 200, foreign: 404 },
    setUserRole: { params: { ...params, role: 'Admin' }, ok: 200, foreign: 404 },
    listManagedUsers: { ok: 200 },
    sendActivation: { body: { firstName: 'Ida', role: 'Member', email: 'ida@example.com' }, ok: 200 },
    listInvitations: { ok: 200 },
    withdrawInvitation: { params: { id: ids.invitation }, ok: 200, foreign: 404 },
    toggleActive: { body: { email: ids.colleagueEmail }, ok: 200, foreign: 404 },
    updateActiveStatus: { params, body: { is_active: true }, ok: 200, foreign: 404 },
    signOutUser: { params, ok: 200, foreign: 404 },
    resetUserSecondFactor: { params, ok: 200, foreign: 404 },
  };
}

/** conversations: lists, people, tags. */
function conversationCases(ids: Ids): Record<string, RouteCase> {
  const convo = { id: ids.convo };
  return {
    listConversations: { query: { process: 'today' }, ok: 200 },
    getConvoCounts: { ok: 200 },
    addConversation: {
      body: { message: 'Hello', system_process: 'Front Desk', secured: 0, convo_name: 'Supplies' },
      ok: 200,
    },
    // claims, recalls
    listClaims: { query: { search: 'Nguyen' }, ok: 200 },
    exportClaims: { query: { search: 'Nguyen' }, ok: 200 },
    listCarriers: { query: { search: 'all' }, ok: 200 },
    getClaimTotals: { ok: 200 },
    getClaim: { params: { id: ids.claim }, ok: 200, foreign: 404 },
    setClaimWork: {
      params: { id: ids.claim },
      body: { next_action: 'Call carrier', next_date: '2030-01-31', version: 0 },
      ok: 200,
      foreign: 404,
    },
    listClaimNotes: { params: { id: ids.claim }, ok: 200, foreign: 404 },
    addClaimNote: { params: { id: ids.claim }, body: { note: 'They want x-rays.' }, ok: 200, foreign: 404 },
    listRecalls: { query: { tab: 'due' }, ok: 200 },
    exportRecalls: { query: { tab: 'due' }, ok: 200 },
    getRecall: { params: { id: ids.recall }, ok: 200, foreign: 404 },
    listRecallsOfContact: { params: { id: ids.patientContact }, ok: 200, foreign: 404 },
    getConversation: { params: convo, ok: 200, foreign: 404 },
    // It stays open: other calls write in it.
    setConvoStatus: { params: convo, body: { status: true, process: '' }, ok: 200, foreign: 404 },
    renameConversation: { params: convo, body: { convo_name: 'Gloves' }, ok: 200, foreign: 404 },
    addParticipant: { params: convo, body: { user_id: ids.colleague }, ok: 200, foreign: 404 },
    deleteParticipant: { params: { ...convo, userId: ids.colleague }, ok: 200, foreign: 404 },
    addConvoTag: { body: { conversation_id: ids.convo, tag_id: ids.convoTag }, ok: 201, foreign: 404 },
    removeConvoTag: { params: { ...convo, tagId: ids.convoTag }, ok: 200, foreign: 404 },
    listInternalConvos: { params: { id: ids.contact }, ok: 200, foreign: 404 },
  };
}

/** The beginning of an event that is to come, whenever the tests run. */
export const EVENT_STARTS = Date.UTC(2030, 2, 5, 17);

function calendarCases(ids: Ids): Record<string, RouteCase> {
  const id = { id: ids.calendar };
  const event = { ...id, eventId: ids.calendarEvent };
  const spare = { ...id, eventId: ids.spareEvent };
  const member = { ...id, userId: ids.colleague };
  const times = { start_time: EVENT_STARTS, end_time: EVENT_STARTS + 1_800_000 };
  return {
    listCalendars: { ok: 200 },
    listEventReminders: { ok: 200 },
    setNoticeDone: { params: { eventId: ids.calendarEvent }, body: { done: true }, ok: 200, foreign: 404 },
    createCalendar: { body: { name: 'Assistants', type: 'DSS' }, ok: 200 },
    getCalendar: { params: id, ok: 200, foreign: 404 },
    updateCalendar: { params: id, body: { name: 'Desk' }, ok: 200, foreign: 404 },
    deleteCalendar: { params: { id: ids.spareCalendar }, ok: 200, foreign: 404 },
    addCalendarMember: { params: id, body: { user_id: ids.colleague }, ok: 200, foreign: 404 },
    updateCalendarMember: { params: member, body: { role: 'EDITOR' }, ok: 200, foreign: 404 },
    removeCalendarMember: { params: member, ok: 200, foreign: 404 },
    getCalendarMonth: {
      params: id,
      query: { date: '2030-03-01', until: '2030-03-31' },
      ok: 200,
      foreign: 404,
    },
    listCalendarEvents: { params: id, query: { date: '2030-03-05' }, ok: 200, foreign: 404 },
    createCalendarEvent: { params: id, body: { title: 'Huddle', ...times }, ok: 200, foreign: 404 },
    getCalendarView: { ok: 200 },
    setCalendarView: { body: { hidden: [ids.calendar] }, ok: 200 },
    searchCalendarEvents: { query: { q: 'hud' }, ok: 200 },
    searchPracticeVisits: { query: { q: 'hud' }, ok: 200 },
    getCalendarEvent: { params: event, ok: 200, foreign: 404 },
    updateCalendarEvent: { params: event, body: { title: 'Stand-up' }, ok: 200, foreign: 404 },
    moveCalendarEvent: {
      params: event,
      body: { start_time: times.start_time + 3_600_000, end_time: times.end_time + 3_600_000 },
      ok: 200,
      foreign: 404,
    },
    noteEventPresence: { params: event, body: { state: 'viewing', window: 'one' }, ok: 200, foreign: 404 },
    changeParticipants: {
      params: event,
      body: { type: 'remove', participants: [{ type: 'user', id: ids.user }] },
      ok: 200,
      foreign: 404,
    },
    inviteToEvent: { params: id, body: { event_id: ids.calendarEvent }, ok: 200, foreign: 404 },
    getCalendarFeed: { params: id, ok: 200, foreign: 404 },
    createCalendarFeed: { params: id, body: {}, ok: 200, foreign: 404 },
    deleteCalendarFeed: { params: id, ok: 200, foreign: 404 },
    readCalendarFeed: { params: { token: 'no-token-of-ours' }, ok: 404 },
    showInvitation: { params: { token: 'no-token-of-ours' }, ok: 404 },
    answerInvitation: { params: { token: 'no-token-of-ours', answer: 'yes' }, ok: 404 },
    deleteCalendarEvent: { params: spare, ok: 200, foreign: 404 },
    rejoinCalendarEvent: { params: event, body: { event_id: ids.spareEvent }, ok: 404, foreign: 404 },
    restoreCalendarEvent: { params: spare, body: {}, ok: 200, foreign: 404 },
  };
}

/** conversations: messages. */
function convoMessageCases(ids: Ids): Record<string, RouteCase> {
  const convo = { id: ids.convo };
  const message = { ...convo, messageId: ids.convoMessage };
  return {
    createInternalConvo: {
      form: multipart({ message: 'Call her back', contact_id: String(ids.contact) }),
      ok: 200,
      foreign: 404,
    },
    findItemByTime: {
      query: { timestamp: '4102444800000', contact_id: String(ids.contact) },
      ok: 200,
      foreign: 404,
    },
    getConvoMessages: {
      params: convo,
      query: { around: String(ids.convoMessage) },
      ok: 200,
      foreign: 404,
    },
    addConvoMessage: { params: convo, form: multipart({ message: 'Hello' }), ok: 200, foreign: 404 },
    editConvoMessage: { params: message, body: { message: 'Who orders masks?' }, ok: 200, foreign: 404 },
    // It stays: its file is fetched.
    withdrawConvoMessage: { params: message, body: { withdrawn: false }, ok: 200, foreign: 404 },
    getConvoMessageHistory: { params: message, ok: 200, foreign: 404 },
    completeMention: {
      params: { ...convo, messageId: ids.convoMention },
      body: { completed: true },
      ok: 200,
      foreign: 404,
    },
    getConvoMedia: { params: { ...message, mediaId: ids.convoMedia }, ok: 200, foreign: 404 },
    readConversation: {
      params: convo,
      body: { convo_message_id: ids.convoMention },
      ok: 200,
      foreign: 404,
    },
    noteConvoPresence: {
      params: convo,
      body: { state: 'viewing', window: 'one' },
      ok: 200,
      foreign: 404,
    },
  };
}

/** All calls of the specification (shared/spec/endpoints.tsv): METHOD and path under /api, parameters unnamed. */
export const specifiedCalls = [
  // practice: lists, tabs, the chart; labs
  'POST /od/documents/{}/{}',
  'GET /od/contacts/{}/appointments',
  'GET /contacts/{}/appointments',
  'POST /contacts/{}/appointments',
  'GET /od/appointments/slots',
  'GET /od/recalls/offset/{}',
  'GET /od/reconsult/offset/{}',
  'GET /od/postops/offset/{}',
  'GET /od/unconfirmedappts/offset/{}',
  'GET /od/operatories',
  'GET /od/appointments/offset/{}/date/{}',
  'GET /od/clinics',
  'GET /od/lab-cases/{}',
  'GET /od/lab-cases',
  'GET /od/labs',
  'PUT /od/labcases/{}',
  'GET /od/LabConvoStatus/{}',
  'GET /od/PreAuths/offset/{}',
  'GET /od/PreAuthsDetails/contacts/{}',
  'GET /od/PendingTreatment/offset/{}',
  'GET /od/pendingTreatmentDetails/contacts/{}',
  // calendar
  'GET /calendars',
  'GET /calendars/{}',
  'POST /calendars',
  'PUT /calendars/{}',
  'PUT /calendars/{}/invite',
  'DELETE /calendars/{}',
  'POST /calendars/{}/members',
  'PUT /calendars/{}/members/{}',
  'DELETE /calendars/{}/members/{}',
  'POST /calendars/{}/events',
  'PUT /calendars/{}/events/{}',
  'DELETE /calendars/{}/events/{}',
  'PUT /calendars/{}/events/{}/time',
  'PUT /calendars/{}/events/{}/participants',
  'GET /calendars/{}/events',
  'GET /calendars/{}/events/{}',
  // ai
  'GET /ai/getPromptTools',
  'POST /ai/updateAiPrompt',
  'POST /ai/updateAiTool',
  'POST /ai/validateSqlQuery',
  'DELETE /ai/deleteQuery/{}',
  // dashboard
  'GET /appts',
  'GET /bookingsasof',
  'GET /dailypayments',
  'GET /dailynewappts',
  'GET /employeeotp',
  'POST /login',
  'GET /check',
  'DELETE /logout',
  'POST /token',
  'POST /user/dark_mode',
  // identity: accounts
  'POST /reset_password/user/{}',
  'POST /reset_password/receive_new_password/{}',
  'POST /activate-account/create/{}',
  'PUT /settings/password',
  'GET /contacts',
  'GET /contacts/{}',
  'PUT /contact/{}/contact_type/{}',
  'POST /crm/contacts',
  'PUT /crm/contacts/{}',
  'GET /contact_types',
  'GET /conversations/contact/{}/offset/{}/limit/{}',
  'GET /conversations/users/{}/offset/{}/limit/{}',
  'POST /conversations/family/offset/{}/limit/{}',
  'GET /messages/text_message/{}/media/{}',
  'GET /messages/{}/media/{}',
  'GET /messages/message_media/contact/{}',
  'POST /plivo/outbound-text',
  // claims, recalls
  'GET /outstanding-claims',
  'GET /recalls',
  // phones, practice, mail, social
  'POST /newEndpoints',
  'GET /endpointDesignation/{}',
  'PUT /endpointDesignation/{}',
  'GET /ivrDesignation/{}',
  'PUT /ivrDesignation/{}',
  'GET /ivrLength',
  'GET /clientphones',
  'GET /clientendpoints',
  'PUT /clientphone',
  'DELETE /clientphone/{}',
  'POST /createPhone',
  'POST /searchNumber',
  'GET /od-connector/latest-exe-path',
  'GET /od-connector/integration-token',
  'GET /od/access-token',
  'POST /od/access-token',
  'PUT /od/access-token',
  'GET /od/enabled',
  'GET /mail/auth/google',
  'GET /mail/sync/status',
  'POST /mail/profile/sendMail',
  'GET /threadEmails/{}',
  'GET /latestEmail/{}',
  'GET /emails/media/{}',
  'GET /messages/email/{}/media/{}',
  'GET /social/clientPages',
  'GET /social/getClientPages',
  'POST /social/postMessage',
  'POST /social/{}/sendfbvideo',
  'GET /plivo/messages/text_message/{}/resend',
  'GET /planDetails',
  'GET /subscriptionDetails',
  'POST /create-checkout-session/{}/',
  'POST /cancelsubscription',
  'POST /switchplan/{}',
  'POST /changePlanPrice/{}/{}',
  // offices, users
  'GET /clients',
  'GET /client/{}',
  'PUT /client/{}',
  'DELETE /client/{}',
  'POST /createClient',
  'GET /users',
  'GET /users/{}',
  'POST /users',
  'PUT /users/{}',
  'PUT /users/{}/{}',
  'GET /admin/users',
  'POST /admin/activation-email',
  'PUT /admin/toggle-active',
  'PUT /admin/update-active-status/{}',
  // labels
  'GET /processtypes',
  'POST /addprocess',
  'POST /contact_types',
  'PUT /contact_types/{}',
  'GET /message-templates',
  'POST /message-templates',
  'PUT /message-templates/{}',
  'DELETE /message-templates/{}',
  // imports, calls, payment
  'DELETE /crm/contacts/import/{}',
  'GET /crm/contacts/import',
  'POST /crm/contacts/import',
  'GET /calls',
  'GET /calls/{}/recording',
  'GET /plivo/getOngoingCalls',
  'POST /plivo/addSupervisor',
  'POST /plivo/addToOngoingCall',
  'POST /plivo/mergeCall',
  'POST /plivo/rejoinConference',
  'POST /plivo/storeAiInfo',
  'POST /plivo/transferUser',
  'POST /plivo/updateSupervisorState',
  'DELETE /plivo/leaveConference',
  'POST /stripe/webhook',
] as const;

/** Document 2, section 3: a contact's form. */
const CONTACT_FORM = [
  'first_name',
  'last_name',
  'ph1',
  'ph2',
  'ph3',
  'textable1',
  'textable2',
  'textable3',
  'email',
  'Address',
  'Address2',
  'City',
  'State',
  'Zip',
  'Gender',
  'Position',
  'Birthdate',
  'SSN',
  'PreferContactMethod',
  'language',
];
/** Document 3, section 3: an event. */
const EVENT_FORM = [
  'title',
  'description',
  'location',
  'start_time',
  'end_time',
  'all_day',
  'timezone',
  'notes',
  'status',
  'participants',
];

/** The parameters behind the `?` that the specification gives a call. */
export const specifiedQueries: Readonly<Partial<Record<(typeof specifiedCalls)[number], readonly string[]>>> =
  {
    'GET /conversations/contact/{}/offset/{}/limit/{}': ['direction'],
    'GET /conversations/users/{}/offset/{}/limit/{}': ['direction'],
    'POST /conversations/family/offset/{}/limit/{}': ['direction'],
    'GET /od/lab-cases': ['q'],
    'GET /mail/auth/google': ['client_id'],
    'GET /appts': ['startdate', 'enddate'],
    'GET /bookingsasof': ['startdate', 'enddate', 'asofdate'],
    'GET /dailypayments': ['startdate', 'enddate'],
    'GET /dailynewappts': ['startdate', 'enddate', 'startDate', 'endDate'],
    'GET /employeeotp': ['startdate', 'enddate'],
    'GET /calendars/{}/events': ['date'],
  };

/** The fields that the specification gives a call's body (its documents 1 to 3); files apart. Others may stand beside them. */
export const specifiedBodies: Readonly<Partial<Record<(typeof specifiedCalls)[number], readonly string[]>>> =
  {
    'POST /login': ['client_id', 'username', 'password'],
    'POST /reset_password/receive_new_password/{}': ['password'],
    'POST /activate-account/create/{}': ['firstName', 'lastName', 'username', 'password'],
    'PUT /settings/password': ['currentPassword', 'newPassword', 'confirmedNewPassword'],
    'POST /user/dark_mode': ['dark_mode'],
    'PUT /client/{}': [
      'AI_mode',
      'name',
      'timezone',
      'business_number',
      'address_line_1',
      'address_line_2',
      'city',
      'state',
      'zip',
    ],
    'POST /createClient': [
      'officeName',
      'officeAddressLine1',
      'officeAddressLine2',
      'officeCity',
      'officeState',
      'officeZip',
      'businessNumber',
      'timeZone',
    ],
    'POST /users': ['username', 'first_name', 'last_name', 'email', 'role', 'password'],
    'PUT /users/{}': ['username', 'first_name', 'last_name', 'email', 'role'],
    'PUT /clientphone': ['phone_id', 'description'],
    'PUT /ivrDesignation/{}': ['ivr_des'],
    'POST /admin/activation-email': ['firstName', 'lastName', 'role', 'email'],
    'PUT /admin/toggle-active': ['email'],
    'POST /createPhone': ['phoneNumber', 'description', 'client_id'],
    'POST /searchNumber': ['searchType', 'areaCode', 'officeCity', 'officeState'],
    'POST /od/access-token': ['token'],
    'PUT /od/access-token': ['token'],
    'POST /addprocess': ['type_name'],
    'POST /contact_types': ['type_name', 'type_desc', 'color', 'can_be_set', 'can_be_changed'],
    'PUT /contact_types/{}': ['type_name', 'type_desc', 'color', 'can_be_set', 'can_be_changed'],
    'POST /message-templates': ['title', 'template', 'contact_type_id', 'color', 'is_active'],
    'PUT /message-templates/{}': ['title', 'template', 'contact_type_id', 'color', 'is_active'],
    'PUT /od/labcases/{}': ['LabCaseNum'],
    'POST /plivo/outbound-text': ['dst', 'message_text', 'has_attachment', 'src', 'translate', 'tag'],
    'POST /mail/profile/sendMail': [
      'to',
      'subject',
      'cc',
      'bcc',
      'message',
      'has_attachment',
      'isReply',
      'threadId',
      'messageId',
      'references',
      'message_ID',
      'gmail_attr',
      'body',
      'users',
    ],
    'POST /ai/updateAiPrompt': ['client_id', 'agent', 'prompt'],
    'POST /ai/updateAiTool': [
      'agent',
      'name',
      'description',
      'sql_query',
      'active',
      'run_location',
      'parameters',
    ],
    'POST /ai/validateSqlQuery': ['query', 'run_location', 'parameters'],
    'POST /crm/contacts': CONTACT_FORM,
    'PUT /crm/contacts/{}': CONTACT_FORM,
    'POST /calendars': ['name', 'description', 'color', 'type', 'calendar_members'],
    'PUT /calendars/{}': ['name', 'description', 'color'],
    'POST /calendars/{}/members': ['user_id', 'role'],
    'PUT /calendars/{}/members/{}': ['role'],
    'POST /calendars/{}/events': EVENT_FORM,
    'PUT /calendars/{}/events/{}': EVENT_FORM,
    'POST /crm/contacts/import': ['file', 'mapping', 'contact_type'],
    'PUT /calendars/{}/events/{}/time': ['start_time', 'end_time', 'timezone'],
    'PUT /calendars/{}/events/{}/participants': ['participants', 'type'],
    // `from` and `clientId` are the session's, whatever a body says (docs/decisions.md, Calls on the wire).
    'POST /plivo/addToOngoingCall': ['from', 'to', 'role', 'type', 'clientId', 'conferenceName'],
  };
