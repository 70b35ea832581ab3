/** A hang-up cause as Plivo publishes it (page "hangup causes"), with the CallStatus that goes with it. */
export interface HangupCause {
  /** HangupCauseCode */
  code: number;
  /** HangupCauseName */
  name: string;
  /** HangupCause, as the older parameter writes it. */
  cause: string;
  status: 'completed' | 'busy' | 'failed' | 'timeout' | 'no-answer' | 'cancel';
}

const of = (code: number, name: string, cause: string, status: HangupCause['status']): HangupCause => ({
  code,
  name,
  cause,
  status,
});

export const causes = {
  normal: of(4000, 'Normal Hangup', 'NORMAL_CLEARING', 'completed'),
  endOfXml: of(4010, 'End Of XML Instructions', 'NORMAL_CLEARING', 'completed'),
  mpcEnded: of(4020, 'Multiparty Call Ended', 'NORMAL_CLEARING', 'completed'),
  kicked: of(4030, 'Kicked Out Of Multiparty Call', 'NORMAL_CLEARING', 'completed'),
  cancelled: of(1000, 'Canceled', 'ORIGINATOR_CANCEL', 'cancel'),
  invalidDestination: of(2000, 'Invalid Destination Address', 'UNALLOCATED_NUMBER', 'failed'),
  notRegistered: of(2020, 'Endpoint Not Registered', 'SUBSCRIBER_ABSENT', 'failed'),
  loop: of(2060, 'Loop Detected', 'EXCHANGE_ROUTING_ERROR', 'failed'),
  noAnswer: of(3000, 'No Answer', 'NO_ANSWER', 'no-answer'),
  busy: of(3010, 'Busy Line', 'USER_BUSY', 'busy'),
  rejected: of(3020, 'Rejected', 'CALL_REJECTED', 'busy'),
  scheduled: of(6000, 'Scheduled Hangup', 'ALLOTTED_TIMEOUT', 'completed'),
  ringTimeout: of(6010, 'Ring Timeout Reached', 'NO_ANSWER', 'no-answer'),
  mediaTimeout: of(6020, 'Media Timeout', 'MEDIA_TIMEOUT', 'completed'),
  answerUrl: of(7011, 'Error Reaching Answer URL', 'NORMAL_CLEARING', 'completed'),
  actionUrl: of(7012, 'Error Reaching Action URL', 'NORMAL_CLEARING', 'completed'),
  transferUrl: of(7013, 'Error Reaching Transfer URL', 'NORMAL_CLEARING', 'completed'),
  redirectUrl: of(7014, 'Error Reaching Redirect URL', 'NORMAL_CLEARING', 'completed'),
  answerXml: of(8011, 'Invalid Answer XML', 'NORMAL_CLEARING', 'completed'),
  actionXml: of(8012, 'Invalid Action XML', 'NORMAL_CLEARING', 'completed'),
  transferXml: of(8013, 'Invalid Transfer XML', 'NORMAL_CLEARING', 'completed'),
  redirectXml: of(8014, 'Invalid Redirect XML', 'NORMAL_CLEARING', 'completed'),
  lostRace: of(9000, 'Lost Race', 'LOSE_RACE', 'cancel'),
} as const;
