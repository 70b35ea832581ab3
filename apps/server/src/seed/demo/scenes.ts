/**
 * What is said between the demo office and its patients. One line a turn:
 * `>` a text of ours, `<` theirs, `>! reason` one that did not get through, `[card-front]` at a text's start
 * an attached picture, `call in|out 95` a call of 95 seconds, `call missed`, `mail in|out subject :: body`,
 * `+90` waits ninety minutes before the next turn. Words in braces are filled in per scene.
 */
export interface Scene {
  name: string;
  lines: string;
}

/** Between the office and a grown-up patient. */
export const adultScenes: readonly Scene[] = [
  {
    name: 'confirm',
    lines: `
> Hi {first}, this is {office}. You are booked with {hygienist} on {day} at {time}. Reply C to confirm or call us at {phone}.
< C
> Thank you, {first}. See you {weekday}!`,
  },
  {
    name: 'confirm-question',
    lines: `
> Hi {first}, a reminder of your visit with {doctor} on {day} at {time}. Does that still work for you?
< Yes it does. How long will I be in the chair?
> Plan on about an hour and ten minutes. Please eat something before you come.
< Will do, thanks`,
  },
  {
    name: 'move',
    lines: `
< Hi, something came up at work. Can I move my {weekday} appointment?
> Of course. {hygienist} has {day2} at {time2} or the week after at {time}. Which is better?
< {day2} works
> You are all set for {day2} at {time2}. I sent you a new confirmation.
< Thank you {staff}`,
  },
  {
    name: 'late',
    lines: `
< Stuck behind an accident on 84, I'm going to be about 15 min late. Is that ok?
> Thanks for telling us. Up to 15 minutes is fine, {hygienist} will be ready for you. Drive safe.
< Almost there, parking now`,
  },
  {
    name: 'late-rebook',
    lines: `
< I'm so sorry, I just saw the time. I won't make it for another 40 minutes
> No worries, {first}. That would run into the next patient. Could we see you on {day2} at {time2} instead?
< Yes please. Sorry again!
> Not a problem at all. You are booked for {day2} at {time2}.`,
  },
  {
    name: 'tooth-pain',
    lines: `
< Hi, my {tooth} has been hurting since last night. It's worse with cold water
> I'm sorry to hear that, {first}. Is there any swelling or fever?
< No swelling, just a sharp pain when I bite
> {doctor} can see you today at {time2}. Until then you can take what you normally use for pain, and chew on the other side.
< I'll be there, thank you so much
+180
> Hi {first}, {doctor} asked me to check on you. How is it feeling?
< Much better. A little sore but I can eat`,
  },
  {
    name: 'post-op',
    lines: `
> Hi {first}, checking in after your extraction yesterday. How are you doing?
< Doing ok. Still oozing a little when I rinse
> A little is normal for the first day. Bite on damp gauze for 20 minutes and don't use a straw. If it doesn't slow down, call us at {phone} at any hour.
< The gauze helped. Thanks for checking
call out 74`,
  },
  {
    name: 'crown-sensitive',
    lines: `
< The new crown feels a bit high when I close
> That is an easy fix. {doctor} can adjust it in ten minutes. Would {day2} at {time2} work?
< Yes
> Booked. No charge for the adjustment.`,
  },
  {
    name: 'insurance-card',
    lines: `
> Hi {first}, our records show your insurance may have changed in January. Could you send a picture of your new card, front and back?
< [card-front] Here is the front
< [card-back] and the back
> Got both, thank you. We will check your benefits with {carrier} before your visit.`,
  },
  {
    name: 'insurance-question',
    lines: `
< Do you still take {carrier}? My employer switched plans
> We do, we are in network with {carrier}. Can you send us the member ID and your date of birth as it is on the plan?
< Sure, I'll send a picture tonight
> Perfect. We will look up your benefits and let you know what is covered.`,
  },
  {
    name: 'estimate',
    lines: `
call in 318
> Hi {first}, as promised: {carrier} estimates your part of the crown on your {tooth} at {amount}. It can be split over two visits.
< That's better than I thought. Let's schedule it
> Great. The first visit is {day} at {time} with {doctor}, the second two weeks later.
< Sounds good`,
  },
  {
    name: 'billing',
    lines: `
< I got a statement for {amount} but I thought insurance covered the cleaning
> Let me look into that for you. It seems {carrier} counted a third cleaning this year. I will call them and resubmit.
< Ok thank you
+240
> Hi {first}, {carrier} reprocessed the claim and paid it in full. Your balance is now 0. Sorry for the trouble!
< Wow that was fast. Thanks {staff}`,
  },
  {
    name: 'billing-call',
    lines: `
call missed
call out 205
> Hi {first}, thanks for talking with me. Here is what we agreed on: two payments of {amount}, the first on {day}. Call us with any questions at {phone}.
< Got it, thanks`,
  },
  {
    name: 'recall',
    lines: `
> Hi {first}, it has been six months since your last cleaning. {hygienist} has openings on {day} at {time} and {day2} at {time2}. Shall I book one for you?
< {day} please
> You are booked for {day} at {time}. See you then!`,
  },
  {
    name: 'recall-later',
    lines: `
> Hi {first}, you are due for your cleaning and exam. Would you like a morning or an afternoon?
< Can you text me again in a month? Out of town until then
> Absolutely, safe travels.`,
  },
  {
    name: 'recall-quiet',
    lines: `
> Hi {first}, this is {office}. You are due for a cleaning. Call {phone} or reply here and we will find a time that suits you.`,
  },
  {
    name: 'prescription',
    lines: `
< The pharmacy says they don't have the prescription from {doctor} yet
> Let me check. Which pharmacy do you use?
< The one on 39th and Powell
> It had gone to the old one in your file. {doctor} just sent it to 39th and Powell, it should be ready in about 30 minutes.
< Thank you!!`,
  },
  {
    name: 'premed',
    lines: `
< Do I need to take the antibiotic before the cleaning because of my knee replacement?
> Good question. {doctor} would like your surgeon to confirm. We will fax them today and let you know before {weekday}.
+300
> Hi {first}, your surgeon's office says you do not need it any more. See you {weekday}!
< Great, one less thing to remember`,
  },
  {
    name: 'night-guard',
    lines: `
< Is my night guard back from the lab?
> It came in this morning. Would you like to pick it up on {day} or have a quick fitting at {time}?
< Fitting please
> See you {day} at {time}. It takes ten minutes.`,
  },
  {
    name: 'whitening',
    lines: `
< How much are the whitening trays you mentioned?
> The custom trays with gel are {amount}, and we have them ready a week after the impressions.
< Let me think about it
> Of course, no rush.`,
  },
  {
    name: 'lost-filling',
    lines: `
< A piece of a filling came out while I was eating. It doesn't hurt
> Thanks for letting us know. Please keep the area clean and avoid sticky food. {doctor} can see you {day} at {time}.
< Ok I'll take it
> You are booked.`,
  },
  {
    name: 'forms',
    lines: `
> Hi {first}, before your visit on {day} please fill in the health history form we e-mailed you. It takes five minutes.
mail out Your health history form :: Hello {first}, // Please fill in the attached form before your visit on {day} at {time}. If anything has changed (medicines, surgeries, allergies), let us know. // Kind regards, {staff} // {office}
< Done!
> Got it, thank you.`,
  },
  {
    name: 'records-mail',
    lines: `
mail in X-rays for my new specialist :: Hello, // I am seeing an endodontist next week. Could you send them my most recent X-rays? Their address is records@endo.example.com. // Thank you, // {first} {last}
mail out Re: X-rays for my new specialist :: Hi {first}, // We sent the X-rays from your last visit to records@endo.example.com this afternoon. They will have them before your appointment. // Best, {staff} // {office}`,
  },
  {
    name: 'statement-mail',
    lines: `
mail out Your statement from {office} :: Hello {first}, // Your insurance has paid its part of your last visit. Your remaining balance is {amount}. You can pay by phone at {phone} or at your next visit. // Thank you, {staff} // {office}
mail in Re: Your statement from {office} :: Hi {staff}, I just paid over the phone. Thanks. // {first}`,
  },
  {
    name: 'preauth-mail',
    lines: `
mail out Your pre-authorization was approved :: Hello {first}, // Good news: {carrier} approved the pre-authorization for the crown on your {tooth}. Your estimated part is {amount}. We have openings on {day} at {time} and {day2} at {time2}. // Warmly, {staff} // {office}
< Saw your email, {day} works
> Booked for {day} at {time} with {doctor}.`,
  },
  { name: 'call-book', lines: `call in 172` },
  {
    name: 'call-back',
    lines: `
call missed
> Hi {first}, sorry we missed your call. We were with a patient. How can we help?
< Just wanted to check what time I'm booked on {weekday}
> {time} with {hygienist}.
< Perfect thx`,
  },
  {
    name: 'call-only-back',
    lines: `
call missed
call out 133`,
  },
  {
    name: 'voicemail',
    lines: `
call out 21
> Hi {first}, I just left you a message about your visit on {day}. Please call us back at {phone} when you can.
call in 96`,
  },
  {
    name: 'parking',
    lines: `
< Is the parking lot behind the building still under construction?
> It is until the end of the month. Please use the spots on the east side, we validate.
< ok good to know`,
  },
  {
    name: 'undelivered',
    lines: `
>! The number cannot be reached at the moment: switched off or out of range. :: Hi {first}, a reminder of your visit with {hygienist} on {day} at {time}.
call out 48`,
  },
  {
    name: 'thanks-review',
    lines: `
< Just wanted to say {hygienist} was wonderful today. Gentlest cleaning I've had
> That made our day, {first}. I will tell her right away!`,
  },
  {
    name: 'moving',
    lines: `
< We have a new address, can I text it to you?
> Yes please, we will update your chart.
< It's the same street, number 4127 now
> Updated, thank you.`,
  },
];

/** Between the office and the parent of a child; the thread is the child's. */
export const childScenes: readonly Scene[] = [
  {
    name: 'child-confirm',
    lines: `
> Hi {parent}, {child} is booked for a cleaning with {hygienist} on {day} at {time}. Reply C to confirm.
< C
> Thank you! {child} can bring a favorite toy along.`,
  },
  {
    name: 'child-both',
    lines: `
< Can I bring {child} at the same time as my own cleaning?
> Yes, we can see you side by side on {day} at {time}.
< That would be great
> Both booked for {day} at {time}.`,
  },
  {
    name: 'child-loose',
    lines: `
< {child}'s baby tooth is loose but the new one is already coming in behind it. Should we come in?
> That happens a lot at this age. If it isn't out in two weeks, {doctor} will have a look. Wiggling is fine!
< Good to hear, thank you`,
  },
  {
    name: 'child-fell',
    lines: `
< {child} fell at recess and chipped a front tooth
> Oh no! Is the tooth loose, and is there any bleeding? If you have the piece, keep it in milk.
< Not loose, bleeding stopped. We have the piece
> Please come straight in, {doctor} will see {child} as soon as you get here.
+150
> {parent}, {child} was so brave today. Soft food until tomorrow, please.
< Thank you all so much`,
  },
  {
    name: 'child-school',
    lines: `
< Could I get a school note for {child}'s visit today?
mail out School note for {child} :: Hello {parent}, // Attached is the note for {child}'s dental visit this morning. // Best, {staff} // {office}
> I just e-mailed it to you.
< You're the best`,
  },
  {
    name: 'child-sealants',
    lines: `
> Hi {parent}, {doctor} recommends sealants for {child}'s molars. {carrier} covers them in full at this age. Shall we do them at the next visit?
< Yes let's do it
> Added to the visit on {day} at {time}.`,
  },
  {
    name: 'child-sick',
    lines: `
< {child} woke up with a fever, we need to cancel today
> Poor thing. I hope it passes quickly. Shall I move it to {day2} at {time2}?
< Yes please
> Done. Get well soon, {child}!`,
  },
  {
    name: 'child-retainer',
    lines: `
< {child} lost the retainer at lunch
> It happens! {doctor} can scan for a new one on {day} at {time}. The lab needs a week.
< We'll be there`,
  },
];

/** In Spanish, as patients write it; the office answers in kind. */
export const spanishScenes: readonly Scene[] = [
  {
    name: 'es-confirm',
    lines: `
> Hola {first}, le escribimos de {office}. Tiene cita con {hygienist} el {day} a las {time}. Responda C para confirmar.
< C
> Gracias, {first}. ¡Nos vemos!`,
  },
  {
    name: 'es-move',
    lines: `
< Buenos días, ¿puedo cambiar mi cita? Ese día trabajo
> Claro que sí. ¿Le queda bien el {day2} a las {time2}?
< Sí, perfecto, gracias
> Listo, quedó para el {day2} a las {time2}.`,
  },
  {
    name: 'es-pain',
    lines: `
< Me duele mucho una muela desde ayer
> Lo siento mucho, {first}. ¿Tiene hinchazón o fiebre?
< No, solo dolor al masticar
> {doctor} le puede ver hoy a las {time2}.
< Ahí estaré, gracias`,
  },
  {
    name: 'es-insurance',
    lines: `
< ¿Aceptan {carrier}?
> Sí, lo aceptamos. ¿Nos puede mandar una foto de su tarjeta?
< [card-front] Aquí está
> Muchas gracias, vamos a revisar sus beneficios.`,
  },
  {
    name: 'es-recall',
    lines: `
> Hola {first}, ya le toca su limpieza. ¿Prefiere en la mañana o en la tarde?
< En la tarde por favor
> Tenemos el {day} a las {time2}. ¿La agendo?
< Sí gracias`,
  },
  { name: 'es-call', lines: `call in 221` },
  {
    name: 'es-call-back',
    lines: `
call missed
call out 118
> Hola {first}, como quedamos por teléfono, su cita es el {day} a las {time}.
< Gracias`,
  },
];

/** With people who are not patients yet. */
export const leadScenes: readonly Scene[] = [
  {
    name: 'lead-implant',
    lines: `
call in 264
> Hi {first}, thank you for calling {office}. The implant consultation is free, and {doctor} has {day} at {time}. Would you like it?
< Let me check with my husband and get back to you
> Of course. We are here until 5.`,
  },
  {
    name: 'lead-aligners',
    lines: `
< Saw your sign on Division. Do you do clear aligners?
> We do! {doctor} does a free scan, it takes 20 minutes. Are mornings or afternoons better?
< Afternoons, after 3
> I can offer {day} at {time2}.`,
  },
  {
    name: 'lead-new',
    lines: `
< Hi, are you accepting new patients? We just moved here
> Welcome to the neighborhood! Yes, we are. May I have your name and your insurance?
< {first}, we have {carrier}
> Thank you, {first}. We are in network. The first visit takes 90 minutes, we have {day} at {time}.
< That works for me
> You are booked. We will send you the new patient forms.`,
  },
  {
    name: 'lead-price',
    lines: `
< How much is a cleaning without insurance?
> The exam, X-rays and cleaning are {amount} together for new patients. Would you like to book?
< Maybe next month, thanks`,
  },
];

/** With those who supply the office. */
export const vendorScenes: readonly Scene[] = [
  {
    name: 'vendor-delivery',
    lines: `
mail in Your order has shipped :: Hello, // Your order of gloves, bibs and prophy paste left our warehouse today and should arrive on {day}. // {first} {last}
mail out Re: Your order has shipped :: Thank you. Please deliver to the back door before noon. // {staff}, {office}`,
  },
  {
    name: 'vendor-visit',
    lines: `
< Our driver will be at your office {weekday} between 9 and 11
> Thank you, somebody will be at the back door.`,
  },
  { name: 'vendor-call', lines: `call in 143` },
];

export const labScenes: readonly Scene[] = [
  {
    name: 'lab-back',
    lines: `
< The crown for your case 2281 goes out with today's courier
> Thank you. The patient is in on {day}, so that is right on time.`,
  },
  {
    name: 'lab-question',
    lines: `
call in 188
mail in Shade for case 2304 :: Hi, // Could you confirm the shade for case 2304? The slip says A2, the photo looks closer to A3. // {first} {last}
mail out Re: Shade for case 2304 :: Hi, // {doctor} checked the photo again: A3, please. // {staff}, {office}`,
  },
  {
    name: 'lab-late',
    lines: `
< The bridge needs two more days, the metal try-in did not seat
> Thanks for the warning. We will move the patient to {day2}.`,
  },
];

/** From numbers nobody has named yet. */
export const unknownScenes: readonly Scene[] = [
  { name: 'unknown-missed', lines: `call missed` },
  {
    name: 'unknown-price',
    lines: `
< Hello do you do same day crowns
> Hello! We do for most teeth. May I have your name, and is anything hurting right now?`,
  },
  {
    name: 'unknown-wrong',
    lines: `
< Hey it's me, running 10 late
> Hello, this is {office}. We don't have this number on file. Do you have an appointment with us today?
< Oh sorry wrong number!`,
  },
  {
    name: 'unknown-call',
    lines: `
call missed
call out 37`,
  },
];

export const stopScene: Scene = {
  name: 'stop',
  lines: `
> Hi {first}, this is {office}. You are due for a cleaning. Call {phone} or reply here and we will find a time that suits you.
< STOP`,
};
