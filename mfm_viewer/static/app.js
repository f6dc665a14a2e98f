var ti=i=>document.getElementById(i),hp=["amplitude","period","phase"],X_={amplitudes:[[.1,Math.PI/4],[.1,Math.PI/2]],periods:[[1,20],[1,20]]},q_=1200,Il=class{constructor(t,e){Object.assign(this,{link:t,toast:e,held:new Map,wanted:{},sending:!1});for(let n of hp)this._listen(ti(n),()=>this.change(n,Number(ti(n).value)));for(let n of document.querySelectorAll('input[name="gait"]'))n.addEventListener("change",()=>{if(this.held.clear(),n.value!=="sway")for(let s of["amplitude","period"])this.wanted[s]=0;this.change("gait",n.value)})}_listen(t,e){t.addEventListener("input",()=>{up(t),e()})}setRobot(t,e){ti("arms").replaceChildren(...t.map((n,s)=>{let r=document.createElement("fieldset"),o=document.createElement("legend");return o.textContent=t.length>1?`Arm ${"ABCDEFGH"[s]??s+1}`:"Arm",r.append(o,...n.flatMap((a,l)=>["amplitudes","periods"].map(c=>this._slider(c,a,l,e[a])))),r}))}_slider(t,e,n,s){let r=document.createElement("div");r.className="slider";let o=`${t}-${e}`,[a,l]=X_[t][Math.min(n,1)];return r.innerHTML=`<label for="${o}"></label><output for="${o}"></output>
      <input id="${o}" type="range" min="${a}" max="${l}" step="${t==="periods"?.1:.01}">`,r.querySelector("label").textContent=`${s.replaceAll("_"," ")} ${t==="periods"?"period":"amplitude"}`,this._listen(r.querySelector("input"),()=>{let c=[...document.querySelectorAll(`#arms [id^="${t}-"]`)].map(h=>[Number(h.id.split("-")[1]),Number(h.value)]);this.change(t,c.sort(([h],[u])=>h-u).map(([,h])=>h))}),r}_free(t){return!(this.held.get(t)>performance.now())}print(t){let e=t?.state??"unknown";for(let s of ti("drive").querySelectorAll("input, button"))s.disabled=!t;if(ti("drive-hint").hidden=!!t,!t)return e;ti("pause").disabled=e!=="running",ti("start").disabled=e==="running",ti("start").textContent=e==="paused"?"Go on":"Start",ti("start").classList.toggle("primary",e!=="running"),ti("pause").classList.toggle("primary",e==="running");let n=Array.isArray(t.amplitudes)&&Array.isArray(t.periods);for(let s of ti("drive").querySelectorAll('input[name="gait"]'))s.parentElement.hidden=s.value!==t.gait&&!(t.gaits?.includes(s.value)??s.value!=="sway"),s.value===t.gait&&this._free("gait")&&(s.checked=!0);ti("arms").hidden=!n;for(let s of hp)ti(s).parentElement.hidden=n,this._set(ti(s),s,t[s]);if(n)for(let s of["amplitudes","periods"])t[s].forEach((r,o)=>this._set(ti(`${s}-${o}`),s,r));return e}_set(t,e,n){t&&(t.disabled=!Number.isFinite(n),!t.disabled&&this._free(e)&&(n<t.min&&(t.min=n),n>t.max&&(t.max=n),t.value=n),up(t))}async change(t,e){if(this.wanted[t]=e,this.held.set(t,performance.now()+q_),!this.sending){for(this.sending=!0;Object.keys(this.wanted).length;){let n=this.wanted;this.wanted={};let{ok:s,text:r}=await this.link.ask({type:"set",values:n});if(!s){this.toast(r||"refused",!1);for(let o of Object.keys(n))this.held.delete(o)}await new Promise(o=>{setTimeout(o,80)})}this.sending=!1}}};function up(i){let t=Number(i.value),e=i.id.startsWith("period")?`${t.toFixed(1)} s`:`${t.toFixed(2)} rad · ${(t*180/Math.PI).toFixed(0)}°`;i.parentElement.querySelector("output").textContent=e,i.setAttribute("aria-valuetext",e),i.style.setProperty("--part",`${100*(t-i.min)/(i.max-i.min)}%`)}var _r=["predicted","measured","commanded","deviation"];function*bu(i,t){let e=96+16*t;for(let n=0;n+e<=i.byteLength;n+=e){let s=new Float64Array(i,n,5),r=new Float32Array(i,n+40,14),o={time:s[0],base:{}};_r.forEach((a,l)=>{o[a]={stamp:s[1+l],values:new Float32Array(i,n+96+4*t*l,t)}});for(let[a,l]of[["predicted",0],["measured",7]])o.base[a]=Number.isFinite(r[l])?r.subarray(l,l+7):null;yield o}}var ua=class{constructor(t){this.span=t,this.clear()}clear(){this.stamps=[],this.values=[]}get last(){return this.stamps[this.stamps.length-1]??NaN}add({stamp:t,values:e}){if(!Number.isFinite(t)||t===this.last)return!1;if(t<this.last&&this.clear(),this.stamps.push(t),this.values.push(e),this.stamps[0]<t-1.5*this.span){let n=this.stamps.findIndex(s=>s>=t-this.span);this.stamps.splice(0,n),this.values.splice(0,n)}return!0}line(t,e,n=1){let s=[],r=[];for(let o=0;o<this.stamps.length;o+=n){let a=this.stamps[o];s.length&&a-s[s.length-1]>Math.max(.3,3*n/60)&&(s.push(a-.001),r.push(null));let l=this.values[o][t];s.push(a),r.push(Number.isFinite(l)?l*e:null)}return[s,r]}slope(t,e,n=1){let[s,r]=this.line(t,e,n),o=l=>(r[l]??null)!==null,a=r.map((l,c)=>{if(l===null)return null;let[h,u]=[c,c];for(;o(h-1)&&s[c]-s[h]<.05;)h-=1;for(;o(u+1)&&s[u]-s[c]<.05;)u+=1;return s[u]-s[h]>=.05?(r[u]-r[h])/(s[u]-s[h]):null});return[s,a]}};var Ll=class{constructor(t){this.handlers=t,this.token=document.querySelector('meta[name="mfm-token"]').content,this.waiting=new Map,this.next=1,this.pause=250,this._open()}_open(){let t=location.protocol==="https:"?"wss":"ws",e=new WebSocket(`${t}://${location.host}/ws?token=${encodeURIComponent(this.token)}`);e.binaryType="arraybuffer",e.onopen=()=>{this.pause=250,this.seen=this.told=0},e.onmessage=({data:n})=>typeof n=="string"?this._hear(JSON.parse(n)):this.handlers.frames(n),e.onclose=()=>this._lost(),this.socket=e}_hear(t){if(t.type==="answer"){this.waiting.get(t.id)?.(t),this.waiting.delete(t.id);return}t.type==="hello"&&(this.seen=this.told=0),this.handlers[t.type]?.(t)}took(t){this.seen+=t,!(t===1&&this.seen-this.told<8)&&(this.told=this.seen,this._send({type:"seen",frames:this.seen}))}ask(t){if(this.socket.readyState!==WebSocket.OPEN)return Promise.resolve({ok:!1,text:"not connected"});let e=this.next++;return this._send({...t,id:e}),new Promise(n=>{this.waiting.set(e,n)})}_send(t){this.socket.readyState===WebSocket.OPEN&&this.socket.send(JSON.stringify(t))}async _lost(){for(let t of this.waiting.values())t({ok:!1,text:"the connection was lost"});this.waiting.clear(),this.handlers.lost(),await new Promise(t=>{setTimeout(t,this.pause)}),this.pause=Math.min(2*this.pause,4e3);try{let t=await(await fetch(location.pathname+location.search,{cache:"no-store"})).text();this.token=new DOMParser().parseFromString(t,"text/html").querySelector('meta[name="mfm-token"]')?.content??this.token}catch{}this._open()}};var Y_="uplot",j_="u-hz",Z_="u-vt",J_="u-title",K_="u-wrap",$_="u-under",Q_="u-over",tx="u-axis",vr="u-off",ex="u-select",nx="u-cursor-x",ix="u-cursor-y",sx="u-cursor-pt",rx="u-legend",ox="u-live",ax="u-inline",lx="u-series",cx="u-marker",dp="u-label",hx="u-value",fa="width",pa="height";var fp="bottom",eo="left",Su="right",ku="#000",pp=ku+"0",Mu="mousemove",mp="mousedown",wu="mouseup",gp="mouseenter",_p="mouseleave",xp="dblclick",ux="resize",dx="scroll",yp="change",Ol="dppxchange",zu="--",lo=typeof window<"u",Cu=lo?document:null,io=lo?window:null,fx=lo?navigator:null,Ae,Nl;function Pu(){let i=devicePixelRatio;Ae!=i&&(Ae=i,Nl&&Lu(yp,Nl,Pu),Nl=matchMedia(`(min-resolution: ${Ae-.001}dppx) and (max-resolution: ${Ae+.001}dppx)`),br(yp,Nl,Pu),io.dispatchEvent(new CustomEvent(Ol)))}function gi(i,t){if(t!=null){let e=i.classList;!e.contains(t)&&e.add(t)}}function Iu(i,t){let e=i.classList;e.contains(t)&&e.remove(t)}function qe(i,t,e){i.style[t]=e+"px"}function zi(i,t,e,n){let s=Cu.createElement(i);return t!=null&&gi(s,t),e?.insertBefore(s,n),s}function Ti(i,t){return zi("div",i,t)}var vp=new WeakMap;function os(i,t,e,n,s){let r="translate("+t+"px,"+e+"px)",o=vp.get(i);r!=o&&(i.style.transform=r,vp.set(i,r),t<0||e<0||t>n||e>s?gi(i,vr):Iu(i,vr))}var bp=new WeakMap;function Sp(i,t,e){let n=t+e,s=bp.get(i);n!=s&&(bp.set(i,n),i.style.background=t,i.style.borderColor=e)}var Mp=new WeakMap;function wp(i,t,e,n){let s=t+""+e,r=Mp.get(i);s!=r&&(Mp.set(i,s),i.style.height=e+"px",i.style.width=t+"px",i.style.marginLeft=n?-t/2+"px":0,i.style.marginTop=n?-e/2+"px":0)}var Vu={passive:!0},px={...Vu,capture:!0};function br(i,t,e,n){t.addEventListener(i,e,n?px:Vu)}function Lu(i,t,e,n){t.removeEventListener(i,e,Vu)}lo&&Pu();function Vi(i,t,e,n){let s;e=e||0,n=n||t.length-1;let r=n<=2147483647;for(;n-e>1;)s=r?e+n>>1:_i((e+n)/2),t[s]<i?e=s:n=s;return i-t[e]<=t[n]-i?e:n}function $p(i){return(e,n,s)=>{let r=-1,o=-1;for(let a=n;a<=s;a++)if(i(e[a])){r=a;break}for(let a=s;a>=n;a--)if(i(e[a])){o=a;break}return[r,o]}}var Qp=i=>i!=null,tm=i=>i!=null&&i>0,zl=$p(Qp),mx=$p(tm);function gx(i,t,e,n=0,s=!1){let r=s?mx:zl,o=s?tm:Qp;[t,e]=r(i,t,e);let a=i[t],l=i[t];if(t>-1)if(n==1)a=i[t],l=i[e];else if(n==-1)a=i[e],l=i[t];else for(let c=t;c<=e;c++){let h=i[c];o(h)&&(h<a?a=h:h>l&&(l=h))}return[a??ke,l??-ke]}function Vl(i,t,e,n){let s=Ap(i),r=Ap(t);i==t&&(s==-1?(i*=e,t/=e):(i/=e,t*=e));let o=e==10?bs:em,a=s==1?_i:Ai,l=r==1?Ai:_i,c=a(o(Sn(i))),h=l(o(Sn(t))),u=so(e,c),d=so(e,h);return e==10&&(c<0&&(u=ze(u,-c)),h<0&&(d=ze(d,-h))),n||e==2?(i=u*s,t=d*r):(i=rm(i,u),t=Gl(t,d)),[i,t]}function Gu(i,t,e,n){let s=Vl(i,t,e,n);return i==0&&(s[0]=0),t==0&&(s[1]=0),s}var Hu=.1,Ep={mode:3,pad:Hu},ga={pad:0,soft:null,mode:0},_x={min:ga,max:ga};function Bl(i,t,e,n){return Hl(e)?Tp(i,t,e):(ga.pad=e,ga.soft=n?0:null,ga.mode=n?3:0,Tp(i,t,_x))}function Ee(i,t){return i??t}function xx(i,t,e){for(t=Ee(t,0),e=Ee(e,i.length-1);t<=e;){if(i[t]!=null)return!0;t++}return!1}function Tp(i,t,e){let n=e.min,s=e.max,r=Ee(n.pad,0),o=Ee(s.pad,0),a=Ee(n.hard,-ke),l=Ee(s.hard,ke),c=Ee(n.soft,ke),h=Ee(s.soft,-ke),u=Ee(n.mode,0),d=Ee(s.mode,0),f=t-i,p=bs(f),_=ei(Sn(i),Sn(t)),m=bs(_),g=Sn(m-p);(f<1e-24||g>10)&&(f=0,(i==0||t==0)&&(f=1e-24,u==2&&c!=ke&&(r=0),d==2&&h!=-ke&&(o=0)));let x=f||_||1e3,w=bs(x),v=so(10,_i(w)),T=x*(f==0?i==0?.1:1:r),S=ze(rm(i-T,v/10),24),y=i>=c&&(u==1||u==3&&S<=c||u==2&&S>=c)?c:ke,M=ei(a,S<y&&i>=y?y:Gi(y,S)),I=x*(f==0?t==0?.1:1:o),P=ze(Gl(t+I,v/10),24),C=t<=h&&(d==1||d==3&&P>=h||d==2&&P<=h)?h:-ke,U=Gi(l,P>C&&t<=C?C:ei(C,P));return M==U&&M==0&&(U=100),[M,U]}var yx=new Intl.NumberFormat(lo?fx.language:"en-US"),Wu=i=>yx.format(i),xi=Math,Fl=xi.PI,Sn=xi.abs,_i=xi.floor,bn=xi.round,Ai=xi.ceil,Gi=xi.min,ei=xi.max,so=xi.pow,Ap=xi.sign,bs=xi.log10,em=xi.log2,vx=(i,t=1)=>xi.sinh(i)*t,Eu=(i,t=1)=>xi.asinh(i/t),ke=1/0;function Rp(i){return(bs((i^i>>31)-(i>>31))|0)+1}function Nu(i,t,e){return Gi(ei(i,t),e)}function nm(i){return typeof i=="function"}function ve(i){return nm(i)?i:()=>i}var bx=()=>{},im=i=>i,sm=(i,t)=>t,Sx=i=>null,Cp=i=>!0,Pp=(i,t)=>i==t,Mx=/\.\d*?(?=9{6,}|0{6,})/gm,Sr=i=>{if(am(i)||qs.has(i))return i;let t=`${i}`,e=t.match(Mx);if(e==null)return i;let n=e[0].length-1;if(t.indexOf("e-")!=-1){let[s,r]=t.split("e");return+`${Sr(s)}e${r}`}return ze(i,n)};function xr(i,t){return Sr(ze(Sr(i/t))*t)}function Gl(i,t){return Sr(Ai(Sr(i/t))*t)}function rm(i,t){return Sr(_i(Sr(i/t))*t)}function ze(i,t=0){if(am(i))return i;let e=10**t,n=i*e*(1+Number.EPSILON);return bn(n)/e}var qs=new Map;function om(i){return((""+i).split(".")[1]||"").length}function xa(i,t,e,n){let s=[],r=n.map(om);for(let o=t;o<e;o++){let a=Sn(o),l=ze(so(i,o),a);for(let c=0;c<n.length;c++){let h=i==10?+`${n[c]}e${o}`:n[c]*l,u=(o>=0?0:a)+(o>=r[c]?0:r[c]),d=i==10?h:ze(h,u);s.push(d),qs.set(d,u)}}return s}var _a={},Xu=[],ro=[null,null],Xs=Array.isArray,am=Number.isInteger,wx=i=>i===void 0;function Ip(i){return typeof i=="string"}function Hl(i){let t=!1;if(i!=null){let e=i.constructor;t=e==null||e==Object}return t}function Ex(i){return i!=null&&typeof i=="object"}var Tx=Object.getPrototypeOf(Uint8Array),lm="__proto__";function oo(i,t=Hl){let e;if(Xs(i)){let n=i.find(s=>s!=null);if(Xs(n)||t(n)){e=Array(i.length);for(let s=0;s<i.length;s++)e[s]=oo(i[s],t)}else e=i.slice()}else if(i instanceof Tx)e=i.slice();else if(t(i)){e={};for(let n in i)n!=lm&&(e[n]=oo(i[n],t))}else e=i;return e}function gn(i){let t=arguments;for(let e=1;e<t.length;e++){let n=t[e];for(let s in n)s!=lm&&(Hl(i[s])?gn(i[s],oo(n[s])):i[s]=oo(n[s]))}return i}var Ax=0,Rx=1,Cx=2;function Px(i,t,e){for(let n=0,s,r=-1;n<t.length;n++){let o=t[n];if(o>r){for(s=o-1;s>=0&&i[s]==null;)i[s--]=null;for(s=o+1;s<e&&i[s]==null;)i[r=s++]=null}}}function Ix(i,t){if(Dx(i)){let o=i[0].slice();for(let a=1;a<i.length;a++)o.push(...i[a].slice(1));return Ux(o[0])||(o=Nx(o)),o}let e=new Set;for(let o=0;o<i.length;o++){let l=i[o][0],c=l.length;for(let h=0;h<c;h++)e.add(l[h])}let n=[Array.from(e).sort((o,a)=>o-a)],s=n[0].length,r=new Map;for(let o=0;o<s;o++)r.set(n[0][o],o);for(let o=0;o<i.length;o++){let a=i[o],l=a[0];for(let c=1;c<a.length;c++){let h=a[c],u=Array(s).fill(void 0),d=t?t[o][c]:Rx,f=[];for(let p=0;p<h.length;p++){let _=h[p],m=r.get(l[p]);_===null?d!=Ax&&(u[m]=_,d==Cx&&f.push(m)):u[m]=_}Px(u,f,s),n.push(u)}}return n}var Lx=typeof queueMicrotask>"u"?i=>Promise.resolve().then(i):queueMicrotask;function Nx(i){let t=i[0],e=t.length,n=Array(e);for(let r=0;r<n.length;r++)n[r]=r;n.sort((r,o)=>t[r]-t[o]);let s=[];for(let r=0;r<i.length;r++){let o=i[r],a=Array(e);for(let l=0;l<e;l++)a[l]=o[n[l]];s.push(a)}return s}function Dx(i){let t=i[0][0],e=t.length;for(let n=1;n<i.length;n++){let s=i[n][0];if(s.length!=e)return!1;if(s!=t){for(let r=0;r<e;r++)if(s[r]!=t[r])return!1}}return!0}function Ux(i,t=100){let e=i.length;if(e<=1)return!0;let n=0,s=e-1;for(;n<=s&&i[n]==null;)n++;for(;s>=n&&i[s]==null;)s--;if(s<=n)return!0;let r=ei(1,_i((s-n+1)/t));for(let o=i[n],a=n+r;a<=s;a+=r){let l=i[a];if(l!=null){if(l<=o)return!1;o=l}}return!0}var cm=["January","February","March","April","May","June","July","August","September","October","November","December"],hm=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function um(i){return i.slice(0,3)}var Fx=hm.map(um),Ox=cm.map(um),Bx={MMMM:cm,MMM:Ox,WWWW:hm,WWW:Fx};function da(i){return(i<10?"0":"")+i}function kx(i){return(i<10?"00":i<100?"0":"")+i}var zx={YYYY:i=>i.getFullYear(),YY:i=>(i.getFullYear()+"").slice(2),MMMM:(i,t)=>t.MMMM[i.getMonth()],MMM:(i,t)=>t.MMM[i.getMonth()],MM:i=>da(i.getMonth()+1),M:i=>i.getMonth()+1,DD:i=>da(i.getDate()),D:i=>i.getDate(),WWWW:(i,t)=>t.WWWW[i.getDay()],WWW:(i,t)=>t.WWW[i.getDay()],HH:i=>da(i.getHours()),H:i=>i.getHours(),h:i=>{let t=i.getHours();return t==0?12:t>12?t-12:t},AA:i=>i.getHours()>=12?"PM":"AM",aa:i=>i.getHours()>=12?"pm":"am",a:i=>i.getHours()>=12?"p":"a",mm:i=>da(i.getMinutes()),m:i=>i.getMinutes(),ss:i=>da(i.getSeconds()),s:i=>i.getSeconds(),fff:i=>kx(i.getMilliseconds())};function qu(i,t){t=t||Bx;let e=[],n=/\{([a-z]+)\}|[^{]+/gi,s;for(;s=n.exec(i);)e.push(s[0][0]=="{"?zx[s[1]]:s[0]);return r=>{let o="";for(let a=0;a<e.length;a++)o+=typeof e[a]=="string"?e[a]:e[a](r,t);return o}}var Vx=new Intl.DateTimeFormat().resolvedOptions().timeZone;function Gx(i,t){let e;return t=="UTC"||t=="Etc/UTC"?e=new Date(+i+i.getTimezoneOffset()*6e4):t==Vx?e=i:(e=new Date(i.toLocaleString("en-US",{timeZone:t})),e.setMilliseconds(i.getMilliseconds())),e}var dm=i=>i%1==0,kl=[1,2,2.5,5],Hx=xa(10,-32,0,kl),fm=xa(10,0,32,kl),Wx=fm.filter(dm),yr=Hx.concat(fm),Yu=`
`,pm="{YYYY}",Lp=Yu+pm,mm="{M}/{D}",ma=Yu+mm,Dl=ma+"/{YY}",gm="{aa}",Xx="{h}:{mm}",no=Xx+gm,Np=Yu+no,Dp=":{ss}",Ce=null;function _m(i){let t=i*1e3,e=t*60,n=e*60,s=n*24,r=s*30,o=s*365,l=(i==1?xa(10,0,3,kl).filter(dm):xa(10,-3,0,kl)).concat([t,t*5,t*10,t*15,t*30,e,e*5,e*10,e*15,e*30,n,n*2,n*3,n*4,n*6,n*8,n*12,s,s*2,s*3,s*4,s*5,s*6,s*7,s*8,s*9,s*10,s*15,r,r*2,r*3,r*4,r*6,o,o*2,o*5,o*10,o*25,o*50,o*100]),c=[[o,pm,Ce,Ce,Ce,Ce,Ce,Ce,1],[s*28,"{MMM}",Lp,Ce,Ce,Ce,Ce,Ce,1],[s,mm,Lp,Ce,Ce,Ce,Ce,Ce,1],[n,"{h}"+gm,Dl,Ce,ma,Ce,Ce,Ce,1],[e,no,Dl,Ce,ma,Ce,Ce,Ce,1],[t,Dp,Dl+" "+no,Ce,ma+" "+no,Ce,Np,Ce,1],[i,Dp+".{fff}",Dl+" "+no,Ce,ma+" "+no,Ce,Np,Ce,1]];function h(u){return(d,f,p,_,m,g)=>{let x=[],w=m>=o,v=m>=r&&m<o,T=u(p),S=ze(T*i,3),y=Tu(T.getFullYear(),w?0:T.getMonth(),v||w?1:T.getDate()),M=ze(y*i,3);if(v||w){let I=v?m/r:0,P=w?m/o:0,C=S==M?S:ze(Tu(y.getFullYear()+P,y.getMonth()+I,1)*i,3),U=new Date(bn(C/i)),B=U.getFullYear(),D=U.getMonth();for(let H=0;C<=_;H++){let O=Tu(B+P*H,D+I*H,1),G=O-u(ze(O*i,3));C=ze((+O+G)*i,3),C<=_&&x.push(C)}}else{let I=m>=s?s:m,P=_i(p)-_i(S),C=M+P+Gl(S-M,I);x.push(C);let U=u(C),B=U.getHours()+U.getMinutes()/e+U.getSeconds()/n,D=m/n,H=d.axes[f]._space,O=g/H;for(;C=ze(C+m,i==1?0:3),!(C>_);)if(D>1){let G=_i(ze(B+D,6))%24,J=u(C).getHours()-G;J>1&&(J=-1),C-=J*n,B=(B+D)%24;let Q=x[x.length-1];ze((C-Q)/m,3)*O>=.7&&x.push(C)}else x.push(C)}return x}}return[l,c,h]}var[qx,Yx,jx]=_m(1),[Zx,Jx,Kx]=_m(.001);xa(2,-53,53,[1]);function Up(i,t){return i.map(e=>e.map((n,s)=>s==0||s==8||n==null?n:t(s==1||e[8]==0?n:e[1]+n)))}function Fp(i,t){return(e,n,s,r,o)=>{let a=t.find(p=>o>=p[0])||t[t.length-1],l,c,h,u,d,f;return n.map(p=>{let _=i(p),m=_.getFullYear(),g=_.getMonth(),x=_.getDate(),w=_.getHours(),v=_.getMinutes(),T=_.getSeconds(),S=m!=l&&a[2]||g!=c&&a[3]||x!=h&&a[4]||w!=u&&a[5]||v!=d&&a[6]||T!=f&&a[7]||a[1];return l=m,c=g,h=x,u=w,d=v,f=T,S(_)})}}function $x(i,t){let e=qu(t);return(n,s,r,o,a)=>s.map(l=>e(i(l)))}function Tu(i,t,e){return new Date(i,t,e)}function Op(i,t){return t(i)}var Qx="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function Bp(i,t){return(e,n,s,r)=>r==null?zu:t(i(n))}function ty(i,t){let e=i.series[t];return e.width?e.stroke(i,t):e.points.width?e.points.stroke(i,t):null}function ey(i,t){return i.series[t].fill(i,t)}var ny={show:!0,live:!0,isolate:!1,mount:bx,markers:{show:!0,width:2,stroke:ty,fill:ey,dash:"solid"},idx:null,idxs:null,values:[]};function iy(i,t){let e=i.cursor.points,n=Ti(),s=e.size(i,t);qe(n,fa,s),qe(n,pa,s);let r=s/-2;qe(n,"marginLeft",r),qe(n,"marginTop",r);let o=e.width(i,t,s);return o&&qe(n,"borderWidth",o),n}function sy(i,t){let e=i.series[t].points;return e._fill||e._stroke}function ry(i,t){let e=i.series[t].points;return e._stroke||e._fill}function oy(i,t){return i.series[t].points.size}var Au=[0,0];function ay(i,t,e){return Au[0]=t,Au[1]=e,Au}function Ul(i,t,e,n=!0){return s=>{s.button==0&&(!n||s.target==t)&&e(s)}}function Ru(i,t,e,n=!0){return s=>{(!n||s.target==t)&&e(s)}}var ly={show:!0,x:!0,y:!0,lock:!1,move:ay,points:{one:!1,show:iy,size:oy,width:0,stroke:ry,fill:sy},bind:{mousedown:Ul,mouseup:Ul,click:Ul,dblclick:Ul,mousemove:Ru,mouseleave:Ru,mouseenter:Ru},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(i,t)=>{t.stopPropagation(),t.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(i,t,e,n,s)=>n-s,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},xm={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},ju=gn({},xm,{filter:sm}),ym=gn({},ju,{size:10}),vm=gn({},xm,{show:!1}),Zu='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',bm="bold "+Zu,Sm=1.5,kp={show:!0,scale:"x",stroke:ku,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:bm,side:2,grid:ju,ticks:ym,border:vm,font:Zu,lineGap:Sm,rotate:0},cy="Value",hy="Time",zp={show:!0,scale:"x",auto:!1,sorted:1,min:ke,max:-ke,idxs:[]};function uy(i,t,e,n,s){return t.map(r=>r==null?"":Wu(r))}function dy(i,t,e,n,s,r,o){let a=[],l=qs.get(s)||0;e=o?e:ze(Gl(e,s),l);for(let c=e;c<=n;c=ze(c+s,l))a.push(Object.is(c,-0)?0:c);return a}function Du(i,t,e,n,s,r,o){let a=[],l=i.scales[i.axes[t].scale].log,c=l==10?bs:em,h=_i(c(e));s=so(l,h),l==10&&(s=yr[Vi(s,yr)]);let u=e,d=s*l;l==10&&(d=yr[Vi(d,yr)]);do a.push(u),u=u+s,l==10&&!qs.has(u)&&(u=ze(u,qs.get(s))),u>=d&&(s=u,d=s*l,l==10&&(d=yr[Vi(d,yr)]));while(u<=n);return a}function fy(i,t,e,n,s,r,o){let l=i.scales[i.axes[t].scale].asinh,c=n>l?Du(i,t,ei(l,e),n,s):[l],h=n>=0&&e<=0?[0]:[];return(e<-l?Du(i,t,ei(l,-n),-e,s):[l]).reverse().map(d=>-d).concat(h,c)}var Mm=/./,py=/[12357]/,my=/[125]/,Vp=/1/,Uu=(i,t,e,n)=>i.map((s,r)=>t==4&&s==0||r%n==0&&e.test(s.toExponential()[s<0?1:0])?s:null);function gy(i,t,e,n,s){let r=i.axes[e],o=r.scale,a=i.scales[o],l=i.valToPos,c=r._space,h=l(10,o),u=l(9,o)-h>=c?Mm:l(7,o)-h>=c?py:l(5,o)-h>=c?my:Vp;if(u==Vp){let d=Sn(l(1,o)-h);if(d<c)return Uu(t.slice().reverse(),a.distr,u,Ai(c/d)).reverse()}return Uu(t,a.distr,u,1)}function _y(i,t,e,n,s){let r=i.axes[e],o=r.scale,a=r._space,l=i.valToPos,c=Sn(l(1,o)-l(2,o));return c<a?Uu(t.slice().reverse(),3,Mm,Ai(a/c)).reverse():t}function xy(i,t,e,n){return n==null?zu:t==null?"":Wu(t)}var Gp={show:!0,scale:"y",stroke:ku,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:bm,side:3,grid:ju,ticks:ym,border:vm,font:Zu,lineGap:Sm,rotate:0};function yy(i,t){let e=3+(i||1)*2;return ze(e*t,3)}function vy(i,t){let{scale:e,idxs:n}=i.series[0],s=i._data[0],r=i.valToPos(s[n[0]],e,!0),o=i.valToPos(s[n[1]],e,!0),a=Sn(o-r),l=i.series[t],c=a/(l.points.space*Ae);return n[1]-n[0]<=c}var Hp={scale:null,auto:!0,sorted:0,min:ke,max:-ke},wm=(i,t,e,n,s)=>s,Wp={show:!0,auto:!0,sorted:0,gaps:wm,alpha:1,facets:[gn({},Hp,{scale:"x"}),gn({},Hp,{scale:"y"})]},Xp={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:wm,alpha:1,points:{show:vy,filter:null},values:null,min:ke,max:-ke,idxs:[],path:null,clip:null};function by(i,t,e,n,s){return e/10}var Em={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},Sy=gn({},Em,{time:!1,ori:1}),qp={};function Tm(i,t){let e=qp[i];return e||(e={key:i,plots:[],sub(n){e.plots.push(n)},unsub(n){e.plots=e.plots.filter(s=>s!=n)},pub(n,s,r,o,a,l,c){for(let h=0;h<e.plots.length;h++)e.plots[h]!=s&&e.plots[h].pub(n,s,r,o,a,l,c)}},i!=null&&(qp[i]=e)),e}var ao=1,Fu=2;function Mr(i,t,e){let n=i.mode,s=i.series[t],r=n==2?i._data[t]:i._data,o=i.scales,a=i.bbox,l=r[0],c=n==2?r[1]:r[t],h=n==2?o[s.facets[0].scale]:o[i.series[0].scale],u=n==2?o[s.facets[1].scale]:o[s.scale],d=a.left,f=a.top,p=a.width,_=a.height,m=i.valToPosH,g=i.valToPosV;return h.ori==0?e(s,l,c,h,u,m,g,d,f,p,_,Xl,co,Yl,Rm,Pm):e(s,l,c,h,u,g,m,f,d,_,p,ql,ho,$u,Cm,Im)}function Ju(i,t){let e=0,n=0,s=Ee(i.bands,Xu);for(let r=0;r<s.length;r++){let o=s[r];o.series[0]==t?e=o.dir:o.series[1]==t&&(o.dir==1?n|=1:n|=2)}return[e,n==1?-1:n==2?1:n==3?2:0]}function My(i,t,e,n,s){let r=i.mode,o=i.series[t],a=r==2?o.facets[1].scale:o.scale,l=i.scales[a];return s==-1?l.min:s==1?l.max:l.distr==3?l.dir==1?l.min:l.max:0}function Ss(i,t,e,n,s,r){return Mr(i,t,(o,a,l,c,h,u,d,f,p,_,m)=>{let g=o.pxRound,x=c.dir*(c.ori==0?1:-1),w=c.ori==0?co:ho,v,T;x==1?(v=e,T=n):(v=n,T=e);let S=g(u(a[v],c,_,f)),y=g(d(l[v],h,m,p)),M=g(u(a[T],c,_,f)),I=g(d(r==1?h.max:h.min,h,m,p)),P=new Path2D(s);return w(P,M,I),w(P,S,I),w(P,S,y),P})}function Wl(i,t,e,n,s,r){let o=null;if(i.length>0){o=new Path2D;let a=t==0?Yl:$u,l=e;for(let u=0;u<i.length;u++){let d=i[u];if(d[1]>d[0]){let f=d[0]-l;f>0&&a(o,l,n,f,n+r),l=d[1]}}let c=e+s-l,h=10;c>0&&a(o,l,n-h/2,c,n+r+h)}return o}function wy(i,t,e){let n=i[i.length-1];n&&n[0]==t?n[1]=e:i.push([t,e])}function Ku(i,t,e,n,s,r,o){let a=[],l=i.length;for(let c=s==1?e:n;c>=e&&c<=n;c+=s)if(t[c]===null){let u=c,d=c;if(s==1)for(;++c<=n&&t[c]===null;)d=c;else for(;--c>=e&&t[c]===null;)d=c;let f=r(i[u]),p=d==u?f:r(i[d]),_=u-s;f=o<=0&&_>=0&&_<l?r(i[_]):f;let g=d+s;p=o>=0&&g>=0&&g<l?r(i[g]):p,p>=f&&a.push([f,p])}return a}function Yp(i){return i==0?im:i==1?bn:t=>xr(t,i)}function Am(i){let t=i==0?Xl:ql,e=i==0?(s,r,o,a,l,c)=>{s.arcTo(r,o,a,l,c)}:(s,r,o,a,l,c)=>{s.arcTo(o,r,l,a,c)},n=i==0?(s,r,o,a,l)=>{s.rect(r,o,a,l)}:(s,r,o,a,l)=>{s.rect(o,r,l,a)};return(s,r,o,a,l,c=0,h=0)=>{c==0&&h==0?n(s,r,o,a,l):(c=Gi(c,a/2,l/2),h=Gi(h,a/2,l/2),t(s,r+c,o),e(s,r+a,o,r+a,o+l,c),e(s,r+a,o+l,r,o+l,h),e(s,r,o+l,r,o,h),e(s,r,o,r+a,o,c),s.closePath())}}var Xl=(i,t,e)=>{i.moveTo(t,e)},ql=(i,t,e)=>{i.moveTo(e,t)},co=(i,t,e)=>{i.lineTo(t,e)},ho=(i,t,e)=>{i.lineTo(e,t)},Yl=Am(0),$u=Am(1),Rm=(i,t,e,n,s,r)=>{i.arc(t,e,n,s,r)},Cm=(i,t,e,n,s,r)=>{i.arc(e,t,n,s,r)},Pm=(i,t,e,n,s,r,o)=>{i.bezierCurveTo(t,e,n,s,r,o)},Im=(i,t,e,n,s,r,o)=>{i.bezierCurveTo(e,t,s,n,o,r)};function Lm(i){return(t,e,n,s,r)=>Mr(t,e,(o,a,l,c,h,u,d,f,p,_,m)=>{let{pxRound:g,points:x}=o,w,v;c.ori==0?(w=Xl,v=Rm):(w=ql,v=Cm);let T=ze(x.width*Ae,3),S=(x.size-x.width)/2*Ae,y=ze(S*2,3),M=new Path2D,I=new Path2D,{left:P,top:C,width:U,height:B}=t.bbox;Yl(I,P-y,C-y,U+y*2,B+y*2);let D=H=>{if(l[H]!=null){let O=g(u(a[H],c,_,f)),G=g(d(l[H],h,m,p));w(M,O+S,G),v(M,O,G,S,0,Fl*2)}};if(r)r.forEach(D);else for(let H=n;H<=s;H++)D(H);return{stroke:T>0?M:null,fill:M,clip:I,flags:ao|Fu}})}function Nm(i){return(t,e,n,s,r,o)=>{n!=s&&(r!=n&&o!=n&&i(t,e,n),r!=s&&o!=s&&i(t,e,s),i(t,e,o))}}var Ey=Nm(co),Ty=Nm(ho);function Dm(i){let t=Ee(i?.alignGaps,0);return(e,n,s,r)=>Mr(e,n,(o,a,l,c,h,u,d,f,p,_,m)=>{[s,r]=zl(l,s,r);let g=o.pxRound,x=B=>g(u(B,c,_,f)),w=B=>g(d(B,h,m,p)),v,T;c.ori==0?(v=co,T=Ey):(v=ho,T=Ty);let S=c.dir*(c.ori==0?1:-1),y={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:ao},M=y.stroke,I=!1;if(r-s>=_*4){let B=it=>e.posToVal(it,c.key,!0),D=null,H=null,O,G,nt,Y=x(a[S==1?s:r]),J=x(a[s]),Q=x(a[r]),ct=B(S==1?J+1:Q-1);for(let it=S==1?s:r;it>=s&&it<=r;it+=S){let q=a[it],et=(S==1?q<ct:q>ct)?Y:x(q),at=l[it];et==Y?at!=null?(G=at,D==null?(v(M,et,w(G)),O=D=H=G):G<D?D=G:G>H&&(H=G)):at===null&&(I=!0):(D!=null&&T(M,Y,w(D),w(H),w(O),w(G)),at!=null?(G=at,v(M,et,w(G)),D=H=O=G):(D=H=null,at===null&&(I=!0)),Y=et,ct=B(Y+S))}D!=null&&D!=H&&nt!=Y&&T(M,Y,w(D),w(H),w(O),w(G))}else for(let B=S==1?s:r;B>=s&&B<=r;B+=S){let D=l[B];D===null?I=!0:D!=null&&v(M,x(a[B]),w(D))}let[C,U]=Ju(e,n);if(o.fill!=null||C!=0){let B=y.fill=new Path2D(M),D=o.fillTo(e,n,o.min,o.max,C),H=w(D),O=x(a[s]),G=x(a[r]);S==-1&&([G,O]=[O,G]),v(B,G,H),v(B,O,H)}if(!o.spanGaps){let B=[];I&&B.push(...Ku(a,l,s,r,S,x,t)),y.gaps=B=o.gaps(e,n,s,r,B),y.clip=Wl(B,c.ori,f,p,_,m)}return U!=0&&(y.band=U==2?[Ss(e,n,s,r,M,-1),Ss(e,n,s,r,M,1)]:Ss(e,n,s,r,M,U)),y})}function Ay(i){let t=Ee(i.align,1),e=Ee(i.ascDesc,!1),n=Ee(i.alignGaps,0),s=Ee(i.extend,!1);return(r,o,a,l)=>Mr(r,o,(c,h,u,d,f,p,_,m,g,x,w)=>{[a,l]=zl(u,a,l);let v=c.pxRound,{left:T,width:S}=r.bbox,y=J=>v(p(J,d,x,m)),M=J=>v(_(J,f,w,g)),I=d.ori==0?co:ho,P={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:ao},C=P.stroke,U=d.dir*(d.ori==0?1:-1),B=M(u[U==1?a:l]),D=y(h[U==1?a:l]),H=D,O=D;s&&t==-1&&(O=T,I(C,O,B)),I(C,D,B);for(let J=U==1?a:l;J>=a&&J<=l;J+=U){let Q=u[J];if(Q==null)continue;let ct=y(h[J]),it=M(Q);t==1?I(C,ct,B):I(C,H,it),I(C,ct,it),B=it,H=ct}let G=H;s&&t==1&&(G=T+S,I(C,G,B));let[nt,Y]=Ju(r,o);if(c.fill!=null||nt!=0){let J=P.fill=new Path2D(C),Q=c.fillTo(r,o,c.min,c.max,nt),ct=M(Q);I(J,G,ct),I(J,O,ct)}if(!c.spanGaps){let J=[];J.push(...Ku(h,u,a,l,U,y,n));let Q=c.width*Ae/2,ct=e||t==1?Q:-Q,it=e||t==-1?-Q:Q;J.forEach(q=>{q[0]+=ct,q[1]+=it}),P.gaps=J=c.gaps(r,o,a,l,J),P.clip=Wl(J,d.ori,m,g,x,w)}return Y!=0&&(P.band=Y==2?[Ss(r,o,a,l,C,-1),Ss(r,o,a,l,C,1)]:Ss(r,o,a,l,C,Y)),P})}function jp(i,t,e,n,s,r,o=ke){if(i.length>1){let a=null;for(let l=0,c=1/0;l<i.length;l++)if(t[l]!==void 0){if(a!=null){let h=Sn(i[l]-i[a]);h<c&&(c=h,o=Sn(e(i[l],n,s,r)-e(i[a],n,s,r)))}a=l}}return o}function Ry(i){i=i||_a;let t=Ee(i.size,[.6,ke,1]),e=i.align||0,n=i.gap||0,s=i.radius;s=s==null?[0,0]:typeof s=="number"?[s,0]:s;let r=ve(s),o=1-t[0],a=Ee(t[1],ke),l=Ee(t[2],1),c=Ee(i.disp,_a),h=Ee(i.each,f=>{}),{fill:u,stroke:d}=c;return(f,p,_,m)=>Mr(f,p,(g,x,w,v,T,S,y,M,I,P,C)=>{let U=g.pxRound,B=e,D=n*Ae,H=a*Ae,O=l*Ae,G,nt;v.ori==0?[G,nt]=r(f,p):[nt,G]=r(f,p);let Y=v.dir*(v.ori==0?1:-1),J=v.ori==0?Yl:$u,Q=v.ori==0?h:(Ct,$t,le,wt,Be,Wt,Jt)=>{h(Ct,$t,le,Be,wt,Jt,Wt)},ct=Ee(f.bands,Xu).find(Ct=>Ct.series[0]==p),it=ct!=null?ct.dir:0,q=g.fillTo(f,p,g.min,g.max,it),st=U(y(q,T,C,I)),et,at,mt,Ut=P,Kt=U(g.width*Ae),kt=!1,pe=null,ue=null,oe=null,je=null;u!=null&&(Kt==0||d!=null)&&(kt=!0,pe=u.values(f,p,_,m),ue=new Map,new Set(pe).forEach(Ct=>{Ct!=null&&ue.set(Ct,new Path2D)}),Kt>0&&(oe=d.values(f,p,_,m),je=new Map,new Set(oe).forEach(Ct=>{Ct!=null&&je.set(Ct,new Path2D)})));let{x0:Ve,size:hn}=c;if(Ve!=null&&hn!=null){B=1,x=Ve.values(f,p,_,m),Ve.unit==2&&(x=x.map(le=>f.posToVal(M+le*P,v.key,!0)));let Ct=hn.values(f,p,_,m);hn.unit==2?at=Ct[0]*P:at=S(Ct[0],v,P,M)-S(0,v,P,M),Ut=jp(x,w,S,v,P,M,Ut),mt=Ut-at+D}else Ut=jp(x,w,S,v,P,M,Ut),mt=Ut*o+D,at=Ut-mt;mt<1&&(mt=0),Kt>=at/2&&(Kt=0),mt<5&&(U=im);let Fe=mt>0,An=Ut-mt-(Fe?Kt:0);at=U(Nu(An,O,H)),et=(B==0?at/2:B==Y?0:at)-B*Y*((B==0?D/2:0)+(Fe?Kt/2:0));let Se={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},yn=kt?null:new Path2D,tn=null;if(ct!=null)tn=f.data[ct.series[1]];else{let{y0:Ct,y1:$t}=c;Ct!=null&&$t!=null&&(w=$t.values(f,p,_,m),tn=Ct.values(f,p,_,m))}let un=G*at,z=nt*at;for(let Ct=Y==1?_:m;Ct>=_&&Ct<=m;Ct+=Y){let $t=w[Ct];if($t==null)continue;if(tn!=null){let j=tn[Ct]??0;if($t-j==0)continue;st=y(j,T,C,I)}let le=v.distr!=2||c!=null?x[Ct]:Ct,wt=S(le,v,P,M),Be=y(Ee($t,q),T,C,I),Wt=U(wt-et),Jt=U(ei(Be,st)),L=U(Gi(Be,st)),E=Jt-L;if($t!=null){let j=$t<0?z:un,pt=$t<0?un:z;kt?(Kt>0&&oe[Ct]!=null&&J(je.get(oe[Ct]),Wt,L+_i(Kt/2),at,ei(0,E-Kt),j,pt),pe[Ct]!=null&&J(ue.get(pe[Ct]),Wt,L+_i(Kt/2),at,ei(0,E-Kt),j,pt)):J(yn,Wt,L+_i(Kt/2),at,ei(0,E-Kt),j,pt),Q(f,p,Ct,Wt-Kt/2,L,at+Kt,E)}}return Kt>0?Se.stroke=kt?je:yn:kt||(Se._fill=g.width==0?g._fill:g._stroke??g._fill,Se.width=0),Se.fill=kt?ue:yn,Se})}function Cy(i,t){let e=Ee(t?.alignGaps,0);return(n,s,r,o)=>Mr(n,s,(a,l,c,h,u,d,f,p,_,m,g)=>{[r,o]=zl(c,r,o);let x=a.pxRound,w=G=>x(d(G,h,m,p)),v=G=>x(f(G,u,g,_)),T,S,y;h.ori==0?(T=Xl,y=co,S=Pm):(T=ql,y=ho,S=Im);let M=h.dir*(h.ori==0?1:-1),I=w(l[M==1?r:o]),P=I,C=[],U=[];for(let G=M==1?r:o;G>=r&&G<=o;G+=M)if(c[G]!=null){let Y=l[G],J=w(Y);C.push(P=J),U.push(v(c[G]))}let B={stroke:i(C,U,T,y,S,x),fill:null,clip:null,band:null,gaps:null,flags:ao},D=B.stroke,[H,O]=Ju(n,s);if(a.fill!=null||H!=0){let G=B.fill=new Path2D(D),nt=a.fillTo(n,s,a.min,a.max,H),Y=v(nt);y(G,P,Y),y(G,I,Y)}if(!a.spanGaps){let G=[];G.push(...Ku(l,c,r,o,M,w,e)),B.gaps=G=a.gaps(n,s,r,o,G),B.clip=Wl(G,h.ori,p,_,m,g)}return O!=0&&(B.band=O==2?[Ss(n,s,r,o,D,-1),Ss(n,s,r,o,D,1)]:Ss(n,s,r,o,D,O)),B})}function Py(i){return Cy(Iy,i)}function Iy(i,t,e,n,s,r){let o=i.length;if(o<2)return null;let a=new Path2D;if(e(a,i[0],t[0]),o==2)n(a,i[1],t[1]);else{let l=Array(o),c=Array(o-1),h=Array(o-1),u=Array(o-1);for(let d=0;d<o-1;d++)h[d]=t[d+1]-t[d],u[d]=i[d+1]-i[d],c[d]=h[d]/u[d];l[0]=c[0];for(let d=1;d<o-1;d++)c[d]===0||c[d-1]===0||c[d-1]>0!=c[d]>0?l[d]=0:(l[d]=3*(u[d-1]+u[d])/((2*u[d]+u[d-1])/c[d-1]+(u[d]+2*u[d-1])/c[d]),isFinite(l[d])||(l[d]=0));l[o-1]=c[o-2];for(let d=0;d<o-1;d++)s(a,i[d]+u[d]/3,t[d]+l[d]*u[d]/3,i[d+1]-u[d]/3,t[d+1]-l[d+1]*u[d]/3,i[d+1],t[d+1])}return a}var Ou=new Set;function Zp(){for(let i of Ou)i.syncRect(!0)}lo&&(br(ux,io,Zp),br(dx,io,Zp,!0),br(Ol,io,()=>{Ln.pxRatio=Ae}));var Ly=Dm(),Ny=Lm();function Jp(i,t,e,n){return(n?[i[0],i[1]].concat(i.slice(2)):[i[0]].concat(i.slice(1))).map((r,o)=>Bu(r,o,t,e))}function Dy(i,t){return i.map((e,n)=>n==0?{}:gn({},t,e))}function Bu(i,t,e,n){return gn({},t==0?e:n,i)}function Um(i,t,e){return t==null?ro:[t,e]}var Uy=Um;function Fy(i,t,e){return t==null?ro:Bl(t,e,Hu,!0)}function Fm(i,t,e,n){return t==null?ro:Vl(t,e,i.scales[n].log,!1)}var Oy=Fm;function Om(i,t,e,n){return t==null?ro:Gu(t,e,i.scales[n].log,!1)}var By=Om;function ky(i,t,e,n,s){let r=ei(Rp(i),Rp(t)),o=t-i,a=Vi(s/n*o,e);do{let l=e[a],c=n*l/o;if(c>=s&&r+(l<5?qs.get(l):0)<=17)return[l,c]}while(++a<e.length);return[0,0]}function Kp(i){let t,e;return i=i.replace(/(\d+)px/,(n,s)=>(t=bn((e=+s)*Ae))+"px"),[i,t,e]}function zy(i){i.show&&[i.font,i.labelFont].forEach(t=>{let e=ze(t[2]*Ae,1);t[0]=t[0].replace(/[0-9.]+px/,e+"px"),t[1]=e})}function Ln(i,t,e){let n={mode:Ee(i.mode,1)},s=n.mode;function r(b,A,N,F){let X=A.valToPct(b);return F+N*(A.dir==-1?1-X:X)}function o(b,A,N,F){let X=A.valToPct(b);return F+N*(A.dir==-1?X:1-X)}function a(b,A,N,F){return A.ori==0?r(b,A,N,F):o(b,A,N,F)}n.valToPosH=r,n.valToPosV=o;let l=!1;n.status=0;let c=n.root=Ti(Y_);if(i.id!=null&&(c.id=i.id),gi(c,i.class),i.title){let b=Ti(J_,c);b.textContent=i.title}let h=zi("canvas"),u=n.ctx=h.getContext("2d"),d=Ti(K_,c);br("click",d,b=>{b.target===p&&(He!=Jr||Ze!=Kr)&&kn.click(n,b)},!0);let f=n.under=Ti($_,d);d.appendChild(h);let p=n.over=Ti(Q_,d);i=oo(i);let _=+Ee(i.pxAlign,1),m=Yp(_);(i.plugins||[]).forEach(b=>{b.opts&&(i=b.opts(n,i)||i)});let g=i.ms||.001,x=n.series=s==1?Jp(i.series||[],zp,Xp,!1):Dy(i.series||[null],Wp),w=n.axes=Jp(i.axes||[],kp,Gp,!0),v=n.scales={},T=n.bands=i.bands||[];T.forEach(b=>{b.fill=ve(b.fill||null),b.dir=Ee(b.dir,-1)});let S=s==2?x[1].facets[0].scale:x[0].scale,y={axes:ys,series:ge},M=(i.drawOrder||["axes","series"]).map(b=>y[b]);function I(b){let A=b.distr==3?N=>bs(N>0?N:b.clamp(n,N,b.min,b.max,b.key)):b.distr==4?N=>Eu(N,b.asinh):b.distr==100?N=>b.fwd(N):N=>N;return N=>{let F=A(N),{_min:X,_max:$}=b,dt=$-X;return(F-X)/dt}}function P(b){let A=v[b];if(A==null){let N=(i.scales||_a)[b]||_a;if(N.from!=null){P(N.from);let F=gn({},v[N.from],N,{key:b});F.valToPct=I(F),v[b]=F}else{A=v[b]=gn({},b==S?Em:Sy,N),A.key=b;let F=A.time,X=A.range,$=Xs(X);if((b!=S||s==2&&!F)&&($&&(X[0]==null||X[1]==null)&&(X={min:X[0]==null?Ep:{mode:1,hard:X[0],soft:X[0]},max:X[1]==null?Ep:{mode:1,hard:X[1],soft:X[1]}},$=!1),!$&&Hl(X))){let dt=X;X=(_t,St,Nt)=>St==null?ro:Bl(St,Nt,dt)}A.range=ve(X||(F?Uy:b==S?A.distr==3?Oy:A.distr==4?By:Um:A.distr==3?Fm:A.distr==4?Om:Fy)),A.auto=ve($?!1:A.auto),A.clamp=ve(A.clamp||by),A._min=A._max=null,A.valToPct=I(A)}}}P("x"),P("y"),s==1&&x.forEach(b=>{P(b.scale)}),w.forEach(b=>{P(b.scale)});for(let b in i.scales)P(b);let C=v[S],U=C.distr,B,D;C.ori==0?(gi(c,j_),B=r,D=o):(gi(c,Z_),B=o,D=r);let H={};for(let b in v){let A=v[b];(A.min!=null||A.max!=null)&&(H[b]={min:A.min,max:A.max},A.min=A.max=null)}let O=i.tzDate||(b=>new Date(bn(b/g))),G=i.fmtDate||qu,nt=g==1?jx(O):Kx(O),Y=Fp(O,Up(g==1?Yx:Jx,G)),J=Bp(O,Op(Qx,G)),Q=[],ct=n.legend=gn({},ny,i.legend),it=n.cursor=gn({},ly,{drag:{y:s==2}},i.cursor),q=ct.show,st=it.show,et=ct.markers;ct.idxs=Q,et.width=ve(et.width),et.dash=ve(et.dash),et.stroke=ve(et.stroke),et.fill=ve(et.fill);let at,mt,Ut,Kt=[],kt=[],pe,ue=!1,oe={};if(ct.live){let b=x[1]?x[1].values:null;ue=b!=null,pe=ue?b(n,1,0):{_:0};for(let A in pe)oe[A]=zu}if(q)if(at=zi("table",rx,c),Ut=zi("tbody",null,at),ct.mount(n,at),ue){mt=zi("thead",null,at,Ut);let b=zi("tr",null,mt);zi("th",null,b);for(var je in pe)zi("th",dp,b).textContent=je}else gi(at,ax),ct.live&&gi(at,ox);let Ve={show:!0},hn={show:!1};function Fe(b,A){if(A==0&&(ue||!ct.live||s==2))return ro;let N=[],F=zi("tr",lx,Ut,Ut.childNodes[A]);gi(F,b.class),b.show||gi(F,vr);let X=zi("th",null,F);if(et.show){let _t=Ti(cx,X);if(A>0){let St=et.width(n,A);St&&(_t.style.border=St+"px "+et.dash(n,A)+" "+et.stroke(n,A)),_t.style.background=et.fill(n,A)}}let $=Ti(dp,X);b.label instanceof HTMLElement?$.appendChild(b.label):$.textContent=b.label,A>0&&(et.show||($.style.color=b.width>0?et.stroke(n,A):et.fill(n,A)),Se("click",X,_t=>{if(it._lock)return;ee(_t);let St=x.indexOf(b);if((_t.ctrlKey||_t.metaKey)!=ct.isolate){let Nt=x.some((Dt,Bt)=>Bt>0&&Bt!=St&&Dt.show);x.forEach((Dt,Bt)=>{Bt>0&&ns(Bt,Nt?Bt==St?Ve:hn:Ve,!0,mn.setSeries)})}else ns(St,{show:!b.show},!0,mn.setSeries)},!1),ne&&Se(gp,X,_t=>{it._lock||(ee(_t),ns(x.indexOf(b),Qr,!0,mn.setSeries))},!1));for(var dt in pe){let _t=zi("td",hx,F);_t.textContent="--",N.push(_t)}return[F,N]}let An=new Map;function Se(b,A,N,F=!0){let X=An.get(A)||{},$=it.bind[b](n,A,N,F);$&&(br(b,A,X[b]=$),An.set(A,X))}function yn(b,A,N){let F=An.get(A)||{};for(let X in F)(b==null||X==b)&&(Lu(X,A,F[X]),delete F[X]);b==null&&An.delete(A)}let tn=0,un=0,z=0,Ct=0,$t=0,le=0,wt=$t,Be=le,Wt=z,Jt=Ct,L=0,E=0,j=0,pt=0;n.bbox={};let ut=!1,vt=!1,bt=!1,rt=!1,lt=!1,xt=!1;function k(b,A,N){(N||b!=n.width||A!=n.height)&&ht(b,A),de(!1),bt=!0,vt=!0,Vn()}function ht(b,A){n.width=tn=z=b,n.height=un=Ct=A,$t=le=0,Mt(),qt();let N=n.bbox;L=N.left=xr($t*Ae,.5),E=N.top=xr(le*Ae,.5),j=N.width=xr(z*Ae,.5),pt=N.height=xr(Ct*Ae,.5)}let ot=3;function Et(){let b=!1,A=0;for(;!b;){A++;let N=Yr(A),F=es(A);b=A==ot||N&&F,b||(ht(n.width,n.height),vt=!0)}}function yt({width:b,height:A}){k(b,A)}n.setSize=yt;function Mt(){let b=!1,A=!1,N=!1,F=!1;w.forEach((X,$)=>{if(X.show&&X._show){let{side:dt,_size:_t}=X,St=dt%2,Nt=X.label!=null?X.labelSize:0,Dt=_t+Nt;Dt>0&&(St?(z-=Dt,dt==3?($t+=Dt,F=!0):N=!0):(Ct-=Dt,dt==0?(le+=Dt,b=!0):A=!0))}}),Qi[0]=b,Qi[1]=N,Qi[2]=A,Qi[3]=F,z-=Oi[1]+Oi[3],$t+=Oi[3],Ct-=Oi[2]+Oi[0],le+=Oi[0]}function qt(){let b=$t+z,A=le+Ct,N=$t,F=le;function X($,dt){switch($){case 1:return b+=dt,b-dt;case 2:return A+=dt,A-dt;case 3:return N-=dt,N+dt;case 0:return F-=dt,F+dt}}w.forEach(($,dt)=>{if($.show&&$._show){let _t=$.side;$._pos=X(_t,$._size),$.label!=null&&($._lpos=X(_t,$.labelSize))}})}if(it.dataIdx==null){let b=it.hover,A=b.skip=new Set(b.skip??[]);A.add(void 0);let N=b.prox=ve(b.prox),F=b.bias??=0;it.dataIdx=(X,$,dt,_t)=>{if($==0)return dt;let St=dt,Nt=N(X,$,dt,_t)??ke,Dt=Nt>=0&&Nt<ke,Bt=C.ori==0?z:Ct,ae=it.left,Te=t[0],we=t[$];if(A.has(we[dt])){St=null;let xe=null,Qt=null,Yt;if(F==0||F==-1)for(Yt=dt;xe==null&&Yt-- >0;)A.has(we[Yt])||(xe=Yt);if(F==0||F==1)for(Yt=dt;Qt==null&&Yt++<we.length;)A.has(we[Yt])||(Qt=Yt);if(xe!=null||Qt!=null)if(Dt){let Xe=xe==null?-1/0:B(Te[xe],C,Bt,0),sn=Qt==null?1/0:B(Te[Qt],C,Bt,0),In=ae-Xe,Oe=sn-ae;In<=Oe?In<=Nt&&(St=xe):Oe<=Nt&&(St=Qt)}else St=Qt==null?xe:xe==null?Qt:dt-xe<=Qt-dt?xe:Qt}else Dt&&Sn(ae-B(Te[dt],C,Bt,0))>Nt&&(St=null);return St}}let ee=b=>{it.event=b};it.idxs=Q,it._lock=!1;let ft=it.points;ft.show=ve(ft.show),ft.size=ve(ft.size),ft.stroke=ve(ft.stroke),ft.width=ve(ft.width),ft.fill=ve(ft.fill);let zt=n.focus=gn({},i.focus||{alpha:.3},it.focus),ne=zt.prox>=0,Rt=ne&&ft.one,he=[],Ge=[],Zn=[];function ia(b,A){let N=ft.show(n,A);if(N instanceof HTMLElement)return gi(N,sx),gi(N,b.class),os(N,-10,-10,z,Ct),p.insertBefore(N,he[A]),N}function Wr(b,A){if(s==1||A>0){let N=s==1&&v[b.scale].time,F=b.value;b.value=N?Ip(F)?Bp(O,Op(F,G)):F||J:F||xy,b.label=b.label||(N?hy:cy)}if(Rt||A>0){b.width=b.width==null?1:b.width,b.paths=b.paths||Ly||Sx,b.fillTo=ve(b.fillTo||My),b.pxAlign=+Ee(b.pxAlign,_),b.pxRound=Yp(b.pxAlign),b.stroke=ve(b.stroke||null),b.fill=ve(b.fill||null),b._stroke=b._fill=b._paths=b._focus=null;let N=yy(ei(1,b.width),1),F=b.points=gn({},{size:N,width:ei(1,N*.2),stroke:b.stroke,space:N*2,paths:Ny,_stroke:null,_fill:null},b.points);F.show=ve(F.show),F.filter=ve(F.filter),F.fill=ve(F.fill),F.stroke=ve(F.stroke),F.paths=ve(F.paths),F.pxAlign=b.pxAlign}if(q){let N=Fe(b,A);Kt.splice(A,0,N[0]),kt.splice(A,0,N[1]),ct.values.push(null)}if(st){Q.splice(A,0,null);let N=null;Rt?A==0&&(N=ia(b,A)):A>0&&(N=ia(b,A)),he.splice(A,0,N),Ge.splice(A,0,0),Zn.splice(A,0,0)}Pn("addSeries",A)}function uu(b,A){A=A??x.length,b=s==1?Bu(b,A,zp,Xp):Bu(b,A,{},Wp),x.splice(A,0,b),Wr(x[A],A)}n.addSeries=uu;function Al(b){if(x.splice(b,1),q){ct.values.splice(b,1),kt.splice(b,1);let A=Kt.splice(b,1)[0];yn(null,A.firstChild),A.remove()}st&&(Q.splice(b,1),he.splice(b,1)[0].remove(),Ge.splice(b,1),Zn.splice(b,1)),Pn("delSeries",b)}n.delSeries=Al;let Qi=[!1,!1,!1,!1];function gs(b,A){if(b._show=b.show,b.show){let N=b.side%2,F=v[b.scale];F==null&&(b.scale=N?x[1].scale:S,F=v[b.scale]);let X=F.time;b.size=ve(b.size),b.space=ve(b.space),b.rotate=ve(b.rotate),Xs(b.incrs)&&b.incrs.forEach(dt=>{!qs.has(dt)&&qs.set(dt,om(dt))}),b.incrs=ve(b.incrs||(F.distr==2?Wx:X?g==1?qx:Zx:yr)),b.splits=ve(b.splits||(X&&F.distr==1?nt:F.distr==3?Du:F.distr==4?fy:dy)),b.stroke=ve(b.stroke),b.grid.stroke=ve(b.grid.stroke),b.ticks.stroke=ve(b.ticks.stroke),b.border.stroke=ve(b.border.stroke);let $=b.values;b.values=Xs($)&&!Xs($[0])?ve($):X?Xs($)?Fp(O,Up($,G)):Ip($)?$x(O,$):$||Y:$||uy,b.filter=ve(b.filter||(F.distr>=3&&F.log==10?gy:F.distr==3&&F.log==2?_y:sm)),b.font=Kp(b.font),b.labelFont=Kp(b.labelFont),b._size=b.size(n,null,A,0),b._space=b._rotate=b._incrs=b._found=b._splits=b._values=null,b._size>0&&(Qi[A]=!0,b._el=Ti(tx,d))}}function _s(b,A,N,F){let[X,$,dt,_t]=N,St=A%2,Nt=0;return St==0&&(_t||$)&&(Nt=A==0&&!X||A==2&&!dt?bn(kp.size/3):0),St==1&&(X||dt)&&(Nt=A==1&&!$||A==3&&!_t?bn(Gp.size/2):0),Nt}let sa=n.padding=(i.padding||[_s,_s,_s,_s]).map(b=>ve(Ee(b,_s))),Oi=n._padding=sa.map((b,A)=>b(n,A,Qi,0)),en,an=null,ln=null,ts=s==1?x[0].idxs:null,di=null,ks=!1;function ra(b,A){if(t=b??[],n.data=n._data=t,s==2){en=0;for(let N=1;N<x.length;N++)en+=t[N][0].length}else{t.length==0&&(n.data=n._data=t=[[]]),di=t[0],en=di.length;let N=t;if(U==2){N=t.slice();let F=N[0]=Array(en);for(let X=0;X<en;X++)F[X]=X}n._data=t=N}if(de(!0),Pn("setData"),U==2&&(bt=!0),A!==!1){let N=C;N.auto(n,ks)?oa():Gs(S,N.min,N.max),rt=rt||it.left>=0,xt=!0,Vn()}}n.setData=ra;function oa(){ks=!0;let b,A;s==1&&(en>0?(an=ts[0]=0,ln=ts[1]=en-1,b=t[0][an],A=t[0][ln],U==2?(b=an,A=ln):b==A&&(U==3?[b,A]=Vl(b,b,C.log,!1):U==4?[b,A]=Gu(b,b,C.log,!1):C.time?A=b+bn(86400/g):[b,A]=Bl(b,A,Hu,!0))):(an=ts[0]=b=null,ln=ts[1]=A=null)),Gs(S,b,A)}let Xr,zs,qr,R,W,tt,Z,K,Tt,Pt;function At(b,A,N,F,X,$){b??=pp,N??=Xu,F??="butt",X??=pp,$??="round",b!=Xr&&(u.strokeStyle=Xr=b),X!=zs&&(u.fillStyle=zs=X),A!=qr&&(u.lineWidth=qr=A),$!=W&&(u.lineJoin=W=$),F!=tt&&(u.lineCap=tt=F),N!=R&&u.setLineDash(R=N)}function It(b,A,N,F){A!=zs&&(u.fillStyle=zs=A),b!=Z&&(u.font=Z=b),N!=K&&(u.textAlign=K=N),F!=Tt&&(u.textBaseline=Tt=F)}function Ht(b,A,N,F,X=0){if(F.length>0&&b.auto(n,ks)&&(A==null||A.min==null)){let $=Ee(an,0),dt=Ee(ln,F.length-1),_t=N.min==null?gx(F,$,dt,X,b.distr==3):[N.min,N.max];b.min=Gi(b.min,N.min=_t[0]),b.max=ei(b.max,N.max=_t[1])}}let ie={min:null,max:null};function me(){for(let F in v){let X=v[F];H[F]==null&&(X.min==null||H[S]!=null&&X.auto(n,ks))&&(H[F]=ie)}for(let F in v){let X=v[F];H[F]==null&&X.from!=null&&H[X.from]!=null&&(H[F]=ie)}H[S]!=null&&de(!0);let b={};for(let F in H){let X=H[F];if(X!=null){let $=b[F]=oo(v[F],Ex);if(X.min!=null)gn($,X);else if(F!=S||s==2)if(en==0&&$.from==null){let dt=$.range(n,null,null,F);$.min=dt[0],$.max=dt[1]}else $.min=ke,$.max=-ke}}if(en>0){x.forEach((F,X)=>{if(s==1){let $=F.scale,dt=H[$];if(dt==null)return;let _t=b[$];if(X==0){let St=_t.range(n,_t.min,_t.max,$);_t.min=St[0],_t.max=St[1],an=Vi(_t.min,t[0]),ln=Vi(_t.max,t[0]),ln-an>1&&(t[0][an]<_t.min&&an++,t[0][ln]>_t.max&&ln--),F.min=di[an],F.max=di[ln]}else F.show&&F.auto&&Ht(_t,dt,F,t[X],F.sorted);F.idxs[0]=an,F.idxs[1]=ln}else if(X>0&&F.show&&F.auto){let[$,dt]=F.facets,_t=$.scale,St=dt.scale,[Nt,Dt]=t[X],Bt=b[_t],ae=b[St];Bt!=null&&Ht(Bt,H[_t],$,Nt,$.sorted),ae!=null&&Ht(ae,H[St],dt,Dt,dt.sorted),F.min=dt.min,F.max=dt.max}});for(let F in b){let X=b[F],$=H[F];if(X.from==null&&($==null||$.min==null)){let dt=X.range(n,X.min==ke?null:X.min,X.max==-ke?null:X.max,F);X.min=dt[0],X.max=dt[1]}}}for(let F in b){let X=b[F];if(X.from!=null){let $=b[X.from];if($.min==null)X.min=X.max=null;else{let dt=X.range(n,$.min,$.max,F);X.min=dt[0],X.max=dt[1]}}}let A={},N=!1;for(let F in b){let X=b[F],$=v[F];if($.min!=X.min||$.max!=X.max){$.min=X.min,$.max=X.max;let dt=$.distr;$._min=dt==3?bs($.min):dt==4?Eu($.min,$.asinh):dt==100?$.fwd($.min):$.min,$._max=dt==3?bs($.max):dt==4?Eu($.max,$.asinh):dt==100?$.fwd($.max):$.max,A[F]=N=!0}}if(N){x.forEach((F,X)=>{s==2?X>0&&A.y&&(F._paths=null):A[F.scale]&&(F._paths=null)});for(let F in A)bt=!0,Pn("setScale",F);st&&it.left>=0&&(rt=xt=!0)}for(let F in H)H[F]=null}function Vt(b){let A=Nu(an-1,0,en-1),N=Nu(ln+1,0,en-1);for(;b[A]==null&&A>0;)A--;for(;b[N]==null&&N<en-1;)N++;return[A,N]}function ge(){if(en>0){let b=x.some(A=>A._focus)&&Pt!=zt.alpha;b&&(u.globalAlpha=Pt=zt.alpha),x.forEach((A,N)=>{if(N>0&&A.show&&(Ke(N,!1),Ke(N,!0),A._paths==null)){let F=Pt;Pt!=A.alpha&&(u.globalAlpha=Pt=A.alpha);let X=s==2?[0,t[N][0].length-1]:Vt(t[N]);A._paths=A.paths(n,N,X[0],X[1]),Pt!=F&&(u.globalAlpha=Pt=F)}}),x.forEach((A,N)=>{if(N>0&&A.show){let F=Pt;Pt!=A.alpha&&(u.globalAlpha=Pt=A.alpha),A._paths!=null&&Ie(N,!1);{let X=A._paths!=null?A._paths.gaps:null,$=A.points.show(n,N,an,ln,X),dt=A.points.filter(n,N,$,X);($||dt)&&(A.points._paths=A.points.paths(n,N,an,ln,dt),Ie(N,!0))}Pt!=F&&(u.globalAlpha=Pt=F),Pn("drawSeries",N)}}),b&&(u.globalAlpha=Pt=1)}}function Ke(b,A){let N=A?x[b].points:x[b];N._stroke=N.stroke(n,b),N._fill=N.fill(n,b)}function Ie(b,A){let N=A?x[b].points:x[b],{stroke:F,fill:X,clip:$,flags:dt,_stroke:_t=N._stroke,_fill:St=N._fill,_width:Nt=N.width}=N._paths;Nt=ze(Nt*Ae,3);let Dt=null,Bt=Nt%2/2;A&&St==null&&(St=Nt>0?"#fff":_t);let ae=N.pxAlign==1&&Bt>0;if(ae&&u.translate(Bt,Bt),!A){let Te=L-Nt/2,we=E-Nt/2,xe=j+Nt,Qt=pt+Nt;Dt=new Path2D,Dt.rect(Te,we,xe,Qt)}A?Ot(_t,Nt,N.dash,N.cap,St,F,X,dt,$):Le(b,_t,Nt,N.dash,N.cap,St,F,X,dt,Dt,$),ae&&u.translate(-Bt,-Bt)}function Le(b,A,N,F,X,$,dt,_t,St,Nt,Dt){let Bt=!1;St!=0&&T.forEach((ae,Te)=>{if(ae.series[0]==b){let we=x[ae.series[1]],xe=t[ae.series[1]],Qt=(we._paths||_a).band;Xs(Qt)&&(Qt=ae.dir==1?Qt[0]:Qt[1]);let Yt,Xe=null;we.show&&Qt&&xx(xe,an,ln)?(Xe=ae.fill(n,Te)||$,Yt=we._paths.clip):Qt=null,Ot(A,N,F,X,Xe,dt,_t,St,Nt,Dt,Yt,Qt),Bt=!0}}),Bt||Ot(A,N,F,X,$,dt,_t,St,Nt,Dt)}let vn=ao|Fu;function Ot(b,A,N,F,X,$,dt,_t,St,Nt,Dt,Bt){At(b,A,N,F,X),(St||Nt||Bt)&&(u.save(),St&&u.clip(St),Nt&&u.clip(Nt)),Bt?(_t&vn)==vn?(u.clip(Bt),Dt&&u.clip(Dt),ye(X,dt),dn(b,$,A)):_t&Fu?(ye(X,dt),u.clip(Bt),dn(b,$,A)):_t&ao&&(u.save(),u.clip(Bt),Dt&&u.clip(Dt),ye(X,dt),u.restore(),dn(b,$,A)):(ye(X,dt),dn(b,$,A)),(St||Nt||Bt)&&u.restore()}function dn(b,A,N){N>0&&(A instanceof Map?A.forEach((F,X)=>{u.strokeStyle=Xr=X,u.stroke(F)}):A!=null&&b&&u.stroke(A))}function ye(b,A){A instanceof Map?A.forEach((N,F)=>{u.fillStyle=zs=F,u.fill(N)}):A!=null&&b&&u.fill(A)}function xs(b,A,N,F){let X=w[b],$;if(F<=0)$=[0,0];else{let dt=X._space=X.space(n,b,A,N,F),_t=X._incrs=X.incrs(n,b,A,N,F,dt);$=ky(A,N,_t,F,dt)}return X._found=$}function fn(b,A,N,F,X,$,dt,_t,St,Nt){let Dt=dt%2/2;_==1&&u.translate(Dt,Dt),At(_t,dt,St,Nt,_t),u.beginPath();let Bt,ae,Te,we,xe=X+(F==0||F==3?-$:$);N==0?(ae=X,we=xe):(Bt=X,Te=xe);for(let Qt=0;Qt<b.length;Qt++)A[Qt]!=null&&(N==0?Bt=Te=b[Qt]:ae=we=b[Qt],u.moveTo(Bt,ae),u.lineTo(Te,we));u.stroke(),_==1&&u.translate(-Dt,-Dt)}function Yr(b){let A=!0;return w.forEach((N,F)=>{if(!N.show)return;let X=v[N.scale];if(X.min==null){N._show&&(A=!1,N._show=!1,de(!1));return}else N._show||(A=!1,N._show=!0,de(!1));let $=N.side,dt=$%2,{min:_t,max:St}=X,[Nt,Dt]=xs(F,_t,St,dt==0?z:Ct);if(Dt==0)return;let Bt=X.distr==2,ae=N._splits=N.splits(n,F,_t,St,Nt,Dt,Bt),Te=X.distr==2?ae.map(Yt=>di[Yt]):ae,we=X.distr==2?di[ae[1]]-di[ae[0]]:Nt,xe=N._values=N.values(n,N.filter(n,Te,F,Dt,we),F,Dt,we);N._rotate=$==2?N.rotate(n,xe,F,Dt):0;let Qt=N._size;N._size=Ai(N.size(n,xe,F,b)),Qt!=null&&N._size!=Qt&&(A=!1)}),A}function es(b){let A=!0;return sa.forEach((N,F)=>{let X=N(n,F,Qi,b);X!=Oi[F]&&(A=!1),Oi[F]=X}),A}function ys(){for(let b=0;b<w.length;b++){let A=w[b];if(!A.show||!A._show)continue;let N=A.side,F=N%2,X,$,dt=A.stroke(n,b),_t=N==0||N==3?-1:1,[St,Nt]=A._found;if(A.label!=null){let $n=A.labelGap*_t,mi=bn((A._lpos+$n)*Ae);It(A.labelFont[0],dt,"center",N==2?"top":fp),u.save(),F==1?(X=$=0,u.translate(mi,bn(E+pt/2)),u.rotate((N==3?-Fl:Fl)/2)):(X=bn(L+j/2),$=mi);let gr=nm(A.label)?A.label(n,b,St,Nt):A.label;u.fillText(gr,X,$),u.restore()}if(Nt==0)continue;let Dt=v[A.scale],Bt=F==0?j:pt,ae=F==0?L:E,Te=A._splits,we=Dt.distr==2?Te.map($n=>di[$n]):Te,xe=Dt.distr==2?di[Te[1]]-di[Te[0]]:St,Qt=A.ticks,Yt=A.border,Xe=Qt.show?Qt.size:0,sn=bn(Xe*Ae),In=bn((A.alignTo==2?A._size-Xe-A.gap:A.gap)*Ae),Oe=A._rotate*-Fl/180,rn=m(A._pos*Ae),fi=(sn+In)*_t,Kn=rn+fi;$=F==0?Kn:0,X=F==1?Kn:0;let wi=A.font[0],Bi=A.align==1?eo:A.align==2?Su:Oe>0?eo:Oe<0?Su:F==0?"center":N==3?Su:eo,ss=Oe||F==1?"middle":N==2?"top":fp;It(wi,dt,Bi,ss);let pi=A.font[1]*A.lineGap,Ei=Te.map($n=>m(a($n,Dt,Bt,ae))),ki=A._values;for(let $n=0;$n<ki.length;$n++){let mi=ki[$n];if(mi!=null){F==0?X=Ei[$n]:$=Ei[$n],mi=""+mi;let gr=mi.indexOf(`
`)==-1?[mi]:mi.split(/\n/gm);for(let Qn=0;Qn<gr.length;Qn++){let cp=gr[Qn];Oe?(u.save(),u.translate(X,$+Qn*pi),u.rotate(Oe),u.fillText(cp,0,0),u.restore()):u.fillText(cp,X,$+Qn*pi)}}}Qt.show&&fn(Ei,Qt.filter(n,we,b,Nt,xe),F,N,rn,sn,ze(Qt.width*Ae,3),Qt.stroke(n,b),Qt.dash,Qt.cap);let rs=A.grid;rs.show&&fn(Ei,rs.filter(n,we,b,Nt,xe),F,F==0?2:1,F==0?E:L,F==0?pt:j,ze(rs.width*Ae,3),rs.stroke(n,b),rs.dash,rs.cap),Yt.show&&fn([rn],[1],F==0?1:0,F==0?1:2,F==1?E:L,F==1?pt:j,ze(Yt.width*Ae,3),Yt.stroke(n,b),Yt.dash,Yt.cap)}Pn("drawAxes")}function de(b){x.forEach((A,N)=>{N>0&&(A._paths=null,b&&(s==1?(A.min=null,A.max=null):A.facets.forEach(F=>{F.min=null,F.max=null})))})}let nn=!1,Jn=!1,Ne=[];function pn(){Jn=!1;for(let b=0;b<Ne.length;b++)Pn(...Ne[b]);Ne.length=0}function Vn(){nn||(Lx(Xf),nn=!0)}function Rl(b,A=!1){nn=!0,Jn=A,b(n),Xf(),A&&Ne.length>0&&queueMicrotask(pn)}n.batch=Rl;function Xf(){if(ut&&(me(),ut=!1),bt&&(Et(),bt=!1),vt){if(qe(f,eo,$t),qe(f,"top",le),qe(f,fa,z),qe(f,pa,Ct),qe(p,eo,$t),qe(p,"top",le),qe(p,fa,z),qe(p,pa,Ct),qe(d,fa,tn),qe(d,pa,un),h.width=bn(tn*Ae),h.height=bn(un*Ae),w.forEach(({_el:b,_show:A,_size:N,_pos:F,side:X})=>{if(b!=null)if(A){let $=X===3||X===0?N:0,dt=X%2==1;qe(b,dt?"left":"top",F-$),qe(b,dt?"width":"height",N),qe(b,dt?"top":"left",dt?le:$t),qe(b,dt?"height":"width",dt?Ct:z),Iu(b,vr)}else gi(b,vr)}),Xr=zs=qr=W=tt=Z=K=Tt=R=null,Pt=1,ca(!0),$t!=wt||le!=Be||z!=Wt||Ct!=Jt){de(!1);let b=z/Wt,A=Ct/Jt;if(st&&!rt&&it.left>=0){it.left*=b,it.top*=A,jr&&os(jr,bn(it.left),0,z,Ct),Zr&&os(Zr,0,bn(it.top),z,Ct);for(let N=0;N<he.length;N++){let F=he[N];F!=null&&(Ge[N]*=b,Zn[N]*=A,os(F,Ai(Ge[N]),Ai(Zn[N]),z,Ct))}}if(We.show&&!lt&&We.left>=0&&We.width>0){We.left*=b,We.width*=b,We.top*=A,We.height*=A;for(let N in _u)qe($r,N,We[N])}wt=$t,Be=le,Wt=z,Jt=Ct}Pn("setSize"),vt=!1}tn>0&&un>0&&(u.clearRect(0,0,h.width,h.height),Pn("drawClear"),M.forEach(b=>b()),Pn("draw")),We.show&&lt&&(Cl(We),lt=!1),st&&rt&&(mr(null,!0,!1),rt=!1),ct.show&&ct.live&&xt&&(mu(),xt=!1),l||(l=!0,n.status=1,Pn("ready")),ks=!1,nn=!1}n.redraw=(b,A)=>{bt=A||!1,b!==!1?Gs(S,C.min,C.max):Vn()};function du(b,A){let N=v[b];if(N.from==null){if(en==0){let F=N.range(n,A.min,A.max,b);A.min=F[0],A.max=F[1]}if(A.min>A.max){let F=A.min;A.min=A.max,A.max=F}if(en>1&&A.min!=null&&A.max!=null&&A.max-A.min<1e-16)return;b==S&&N.distr==2&&en>0&&(A.min=Vi(A.min,t[0]),A.max=Vi(A.max,t[0]),A.min==A.max&&A.max++),H[b]=A,ut=!0,Vn()}}n.setScale=du;let fu,pu,jr,Zr,qf,Yf,Jr,Kr,jf,Zf,He,Ze,Vs=!1,kn=it.drag,Rn=kn.x,Cn=kn.y;st&&(it.x&&(fu=Ti(nx,p)),it.y&&(pu=Ti(ix,p)),C.ori==0?(jr=fu,Zr=pu):(jr=pu,Zr=fu),He=it.left,Ze=it.top);let We=n.select=gn({show:!0,over:!0,left:0,width:0,top:0,height:0},i.select),$r=We.show?Ti(ex,We.over?p:f):null;function Cl(b,A){if(We.show){for(let N in b)We[N]=b[N],N in _u&&qe($r,N,b[N]);A!==!1&&Pn("setSelect")}}n.setSelect=Cl;function N_(b){if(x[b].show)q&&Iu(Kt[b],vr);else if(q&&gi(Kt[b],vr),st){let N=Rt?he[0]:he[b];N!=null&&os(N,-10,-10,z,Ct)}}function Gs(b,A,N){du(b,{min:A,max:N})}function ns(b,A,N,F){A.focus!=null&&B_(b),A.show!=null&&x.forEach((X,$)=>{$>0&&(b==$||b==null)&&(X.show=A.show,N_($),s==2?(Gs(X.facets[0].scale,null,null),Gs(X.facets[1].scale,null,null)):Gs(X.scale,null,null),Vn())}),N!==!1&&Pn("setSeries",b,A),F&&ha("setSeries",n,b,A)}n.setSeries=ns;function D_(b,A){gn(T[b],A)}function U_(b,A){b.fill=ve(b.fill||null),b.dir=Ee(b.dir,-1),A=A??T.length,T.splice(A,0,b)}function F_(b){b==null?T.length=0:T.splice(b,1)}n.addBand=U_,n.setBand=D_,n.delBand=F_;function O_(b,A){x[b].alpha=A,st&&he[b]!=null&&(he[b].style.opacity=A),q&&Kt[b]&&(Kt[b].style.opacity=A)}let vs,Hs,pr,Qr={focus:!0};function B_(b){if(b!=pr){let A=b==null,N=zt.alpha!=1;x.forEach((F,X)=>{if(s==1||X>0){let $=A||X==0||X==b;F._focus=A?null:$,N&&O_(X,$?1:zt.alpha)}}),pr=b,N&&Vn()}}q&&ne&&Se(_p,at,b=>{it._lock||(ee(b),pr!=null&&ns(null,Qr,!0,mn.setSeries))});function is(b,A,N){let F=v[A];N&&(b=b/Ae-(F.ori==1?le:$t));let X=z;F.ori==1&&(X=Ct,b=X-b),F.dir==-1&&(b=X-b);let $=F._min,dt=F._max,_t=b/X,St=$+(dt-$)*_t,Nt=F.distr;return Nt==3?so(10,St):Nt==4?vx(St,F.asinh):Nt==100?F.bwd(St):St}function k_(b,A){let N=is(b,S,A);return Vi(N,t[0],an,ln)}n.valToIdx=b=>Vi(b,t[0]),n.posToIdx=k_,n.posToVal=is,n.valToPos=(b,A,N)=>v[A].ori==0?r(b,v[A],N?j:z,N?L:0):o(b,v[A],N?pt:Ct,N?E:0),n.setCursor=(b,A,N)=>{He=b.left,Ze=b.top,mr(null,A,N)};function Jf(b,A){qe($r,eo,We.left=b),qe($r,fa,We.width=A)}function Kf(b,A){qe($r,"top",We.top=b),qe($r,pa,We.height=A)}let aa=C.ori==0?Jf:Kf,la=C.ori==1?Jf:Kf;function z_(){if(q&&ct.live)for(let b=s==2?1:0;b<x.length;b++){if(b==0&&ue)continue;let A=ct.values[b],N=0;for(let F in A)kt[b][N++].firstChild.nodeValue=A[F]}}function mu(b,A){if(b!=null&&(b.idxs?b.idxs.forEach((N,F)=>{Q[F]=N}):wx(b.idx)||Q.fill(b.idx),ct.idx=Q[0]),q&&ct.live){for(let N=0;N<x.length;N++)(N>0||s==1&&!ue)&&V_(N,Q[N]);z_()}xt=!1,A!==!1&&Pn("setLegend")}n.setLegend=mu;function V_(b,A){let N=x[b],F=b==0&&U==2?di:t[b],X;ue?X=N.values(n,b,A)??oe:(X=N.value(n,A==null?null:F[A],b,A),X=X==null?oe:{_:X}),ct.values[b]=X}function mr(b,A,N){jf=He,Zf=Ze,[He,Ze]=it.move(n,He,Ze),it.left=He,it.top=Ze,st&&(jr&&os(jr,bn(He),0,z,Ct),Zr&&os(Zr,0,bn(Ze),z,Ct));let F,X=an>ln;vs=ke,Hs=null;let $=C.ori==0?z:Ct,dt=C.ori==1?z:Ct;if(He<0||en==0||X){F=it.idx=null;for(let _t=0;_t<x.length;_t++){let St=he[_t];St!=null&&os(St,-10,-10,z,Ct)}ne&&ns(null,Qr,!0,b==null&&mn.setSeries),ct.live&&(Q.fill(F),xt=!0)}else{let _t,St,Nt;s==1&&(_t=C.ori==0?He:Ze,St=is(_t,S),F=it.idx=Vi(St,t[0],an,ln),Nt=B(t[0][F],C,$,0));let Dt=-10,Bt=-10,ae=0,Te=0,we=!0,xe="",Qt="";for(let Yt=s==2?1:0;Yt<x.length;Yt++){let Xe=x[Yt],sn=Q[Yt],In=sn==null?null:s==1?t[Yt][sn]:t[Yt][1][sn],Oe=it.dataIdx(n,Yt,F,St),rn=Oe==null?null:s==1?t[Yt][Oe]:t[Yt][1][Oe];if(xt=xt||rn!=In||Oe!=sn,Q[Yt]=Oe,Yt>0&&Xe.show){let fi=Oe==null?-10:Oe==F?Nt:B(s==1?t[0][Oe]:t[Yt][0][Oe],C,$,0),Kn=rn==null?-10:D(rn,s==1?v[Xe.scale]:v[Xe.facets[1].scale],dt,0);if(ne&&rn!=null){let wi=C.ori==1?He:Ze,Bi=Sn(zt.dist(n,Yt,Oe,Kn,wi));if(Bi<vs){let ss=zt.bias;if(ss!=0){let pi=is(wi,Xe.scale),Ei=rn>=0?1:-1,ki=pi>=0?1:-1;ki==Ei&&(ki==1?ss==1?rn>=pi:rn<=pi:ss==1?rn<=pi:rn>=pi)&&(vs=Bi,Hs=Yt)}else vs=Bi,Hs=Yt}}if(xt||Rt){let wi,Bi;C.ori==0?(wi=fi,Bi=Kn):(wi=Kn,Bi=fi);let ss,pi,Ei,ki,rs,$n,mi=!0,gr=ft.bbox;if(gr!=null){mi=!1;let Qn=gr(n,Yt);Ei=Qn.left,ki=Qn.top,ss=Qn.width,pi=Qn.height}else Ei=wi,ki=Bi,ss=pi=ft.size(n,Yt);if($n=ft.fill(n,Yt),rs=ft.stroke(n,Yt),Rt)Yt==Hs&&vs<=zt.prox&&(Dt=Ei,Bt=ki,ae=ss,Te=pi,we=mi,xe=$n,Qt=rs);else{let Qn=he[Yt];Qn!=null&&(Ge[Yt]=Ei,Zn[Yt]=ki,wp(Qn,ss,pi,mi),Sp(Qn,$n,rs),os(Qn,Ai(Ei),Ai(ki),z,Ct))}}}}if(Rt){let Yt=zt.prox,Xe=pr==null?vs<=Yt:vs>Yt||Hs!=pr;if(xt||Xe){let sn=he[0];sn!=null&&(Ge[0]=Dt,Zn[0]=Bt,wp(sn,ae,Te,we),Sp(sn,xe,Qt),os(sn,Ai(Dt),Ai(Bt),z,Ct))}}}if(We.show&&Vs)if(b!=null){let[_t,St]=mn.scales,[Nt,Dt]=mn.match,[Bt,ae]=b.cursor.sync.scales,Te=b.cursor.drag;if(Rn=Te._x,Cn=Te._y,Rn||Cn){let{left:we,top:xe,width:Qt,height:Yt}=b.select,Xe=b.scales[Bt].ori,sn=b.posToVal,In,Oe,rn,fi,Kn,wi=_t!=null&&Nt(_t,Bt),Bi=St!=null&&Dt(St,ae);wi&&Rn?(Xe==0?(In=we,Oe=Qt):(In=xe,Oe=Yt),rn=v[_t],fi=B(sn(In,Bt),rn,$,0),Kn=B(sn(In+Oe,Bt),rn,$,0),aa(Gi(fi,Kn),Sn(Kn-fi))):aa(0,$),Bi&&Cn?(Xe==1?(In=we,Oe=Qt):(In=xe,Oe=Yt),rn=v[St],fi=D(sn(In,ae),rn,dt,0),Kn=D(sn(In+Oe,ae),rn,dt,0),la(Gi(fi,Kn),Sn(Kn-fi))):la(0,dt)}else xu()}else{let _t=Sn(jf-qf),St=Sn(Zf-Yf);if(C.ori==1){let ae=_t;_t=St,St=ae}Rn=kn.x&&_t>=kn.dist,Cn=kn.y&&St>=kn.dist;let Nt=kn.uni;Nt!=null?Rn&&Cn&&(Rn=_t>=Nt,Cn=St>=Nt,!Rn&&!Cn&&(St>_t?Cn=!0:Rn=!0)):kn.x&&kn.y&&(Rn||Cn)&&(Rn=Cn=!0);let Dt,Bt;Rn&&(C.ori==0?(Dt=Jr,Bt=He):(Dt=Kr,Bt=Ze),aa(Gi(Dt,Bt),Sn(Bt-Dt)),Cn||la(0,dt)),Cn&&(C.ori==1?(Dt=Jr,Bt=He):(Dt=Kr,Bt=Ze),la(Gi(Dt,Bt),Sn(Bt-Dt)),Rn||aa(0,$)),!Rn&&!Cn&&(aa(0,0),la(0,0))}if(kn._x=Rn,kn._y=Cn,b==null){if(N){if(lp!=null){let[_t,St]=mn.scales;mn.values[0]=_t!=null?is(C.ori==0?He:Ze,_t):null,mn.values[1]=St!=null?is(C.ori==1?He:Ze,St):null}ha(Mu,n,He,Ze,z,Ct,F)}if(ne){let _t=N&&mn.setSeries,St=zt.prox;pr==null?vs<=St&&ns(Hs,Qr,!0,_t):vs>St?ns(null,Qr,!0,_t):Hs!=pr&&ns(Hs,Qr,!0,_t)}}xt&&(ct.idx=F,mu()),A!==!1&&Pn("setCursor")}let Ws=null;Object.defineProperty(n,"rect",{get(){return Ws==null&&ca(!1),Ws}});function ca(b=!1){b?Ws=null:(Ws=p.getBoundingClientRect(),Pn("syncRect",Ws))}function $f(b,A,N,F,X,$,dt){it._lock||Vs&&b!=null&&b.movementX==0&&b.movementY==0||(gu(b,A,N,F,X,$,dt,!1,b!=null),b!=null?mr(null,!0,!0):mr(A,!0,!1))}function gu(b,A,N,F,X,$,dt,_t,St){if(Ws==null&&ca(!1),ee(b),b!=null)N=b.clientX-Ws.left,F=b.clientY-Ws.top;else{if(N<0||F<0){He=-10,Ze=-10;return}let[Nt,Dt]=mn.scales,Bt=A.cursor.sync,[ae,Te]=Bt.values,[we,xe]=Bt.scales,[Qt,Yt]=mn.match,Xe=A.axes[0].side%2==1,sn=C.ori==0?z:Ct,In=C.ori==1?z:Ct,Oe=Xe?$:X,rn=Xe?X:$,fi=Xe?F:N,Kn=Xe?N:F;if(we!=null?N=Qt(Nt,we)?a(ae,v[Nt],sn,0):-10:N=sn*(fi/Oe),xe!=null?F=Yt(Dt,xe)?a(Te,v[Dt],In,0):-10:F=In*(Kn/rn),C.ori==1){let wi=N;N=F,F=wi}}St&&(A==null||A.cursor.event.type==Mu)&&((N<=1||N>=z-1)&&(N=xr(N,z)),(F<=1||F>=Ct-1)&&(F=xr(F,Ct))),_t?(qf=N,Yf=F,[Jr,Kr]=it.move(n,N,F)):(He=N,Ze=F)}let _u={width:0,height:0,left:0,top:0};function xu(){Cl(_u,!1)}let Qf,tp,ep,np;function ip(b,A,N,F,X,$,dt){Vs=!0,Rn=Cn=kn._x=kn._y=!1,gu(b,A,N,F,X,$,dt,!0,!1),b!=null&&(Se(wu,Cu,sp,!1),ha(mp,n,Jr,Kr,z,Ct,null));let{left:_t,top:St,width:Nt,height:Dt}=We;Qf=_t,tp=St,ep=Nt,np=Dt}function sp(b,A,N,F,X,$,dt){Vs=kn._x=kn._y=!1,gu(b,A,N,F,X,$,dt,!1,!0);let{left:_t,top:St,width:Nt,height:Dt}=We,Bt=Nt>0||Dt>0,ae=Qf!=_t||tp!=St||ep!=Nt||np!=Dt;if(Bt&&ae&&Cl(We),kn.setScale&&Bt&&ae){let Te=_t,we=Nt,xe=St,Qt=Dt;if(C.ori==1&&(Te=St,we=Dt,xe=_t,Qt=Nt),Rn&&Gs(S,is(Te,S),is(Te+we,S)),Cn)for(let Yt in v){let Xe=v[Yt];Yt!=S&&Xe.from==null&&Xe.min!=ke&&Gs(Yt,is(xe+Qt,Yt),is(xe,Yt))}xu()}else it.lock&&(it._lock=!it._lock,mr(A,!0,b!=null));b!=null&&(yn(wu,Cu),ha(wu,n,He,Ze,z,Ct,null))}function G_(b,A,N,F,X,$,dt){if(it._lock)return;ee(b);let _t=Vs;if(Vs){let St=!0,Nt=!0,Dt=10,Bt,ae;C.ori==0?(Bt=Rn,ae=Cn):(Bt=Cn,ae=Rn),Bt&&ae&&(St=He<=Dt||He>=z-Dt,Nt=Ze<=Dt||Ze>=Ct-Dt),Bt&&St&&(He=He<Jr?0:z),ae&&Nt&&(Ze=Ze<Kr?0:Ct),mr(null,!0,!0),Vs=!1}He=-10,Ze=-10,Q.fill(null),mr(null,!0,!0),_t&&(Vs=_t)}function rp(b,A,N,F,X,$,dt){it._lock||(ee(b),oa(),xu(),b!=null&&ha(xp,n,He,Ze,z,Ct,null))}function op(){w.forEach(zy),k(n.width,n.height,!0)}br(Ol,io,op);let to={};to.mousedown=ip,to.mousemove=$f,to.mouseup=sp,to.dblclick=rp,to.setSeries=(b,A,N,F)=>{let X=mn.match[2];N=X(n,A,N),N!=-1&&ns(N,F,!0,!1)},st&&(Se(mp,p,ip),Se(Mu,p,$f),Se(gp,p,b=>{ee(b),ca(!1)}),Se(_p,p,G_),Se(xp,p,rp),Ou.add(n),n.syncRect=ca);let Pl=n.hooks=i.hooks||{};function Pn(b,A,N){Jn?Ne.push([b,A,N]):b in Pl&&Pl[b].forEach(F=>{F.call(null,n,A,N)})}(i.plugins||[]).forEach(b=>{for(let A in b.hooks)Pl[A]=(Pl[A]||[]).concat(b.hooks[A])});let ap=(b,A,N)=>N,mn=gn({key:null,setSeries:!1,filters:{pub:Cp,sub:Cp},scales:[S,x[1]?x[1].scale:null],match:[Pp,Pp,ap],values:[null,null]},it.sync);mn.match.length==2&&mn.match.push(ap),it.sync=mn;let lp=mn.key,yu=Tm(lp);function ha(b,A,N,F,X,$,dt){mn.filters.pub(b,A,N,F,X,$,dt)&&yu.pub(b,A,N,F,X,$,dt)}yu.sub(n);function H_(b,A,N,F,X,$,dt){mn.filters.sub(b,A,N,F,X,$,dt)&&to[b](null,A,N,F,X,$,dt)}n.pub=H_;function W_(){yu.unsub(n),Ou.delete(n),An.clear(),Lu(Ol,io,op),c.remove(),at?.remove(),Pn("destroy")}n.destroy=W_;function vu(){Pn("init",i,t),ra(t||i.data,!1),H[S]?du(S,H[S]):oa(),lt=We.show&&(We.width>0||We.height>0),rt=xt=!0,k(i.width,i.height)}return x.forEach(Wr),w.forEach(gs),e?e instanceof HTMLElement?(e.appendChild(c),vu()):e(n,vu):vu(),n}Ln.assign=gn;Ln.fmtNum=Wu;Ln.rangeNum=Bl;Ln.rangeLog=Vl;Ln.rangeAsinh=Gu;Ln.orient=Mr;Ln.pxRatio=Ae;Ln.join=Ix;Ln.fmtDate=qu,Ln.tzDate=Gx;Ln.sync=Tm;{Ln.addGap=wy,Ln.clipGaps=Wl;let i=Ln.paths={points:Lm};i.linear=Dm,i.stepped=Ay,i.bars=Ry,i.spline=Py}var Bm=[["commanded",1.5,[3,4]],["predicted",2,[8,4]],["measured",2.25,null]],km=[["deviation",1.75,null]],Qu=[["roll",1.75,null],["pitch",1.75,null],["yaw",1.75,null]],uo=class{constructor(t,e){this.element=t,this.lines=e,this.marker=null,new ResizeObserver(()=>this._fit()).observe(t),this.restyle()}restyle(){let t=getComputedStyle(document.documentElement),e=r=>t.getPropertyValue(`--${r}`).trim(),n={stroke:e("muted"),grid:{stroke:e("line"),width:1},ticks:{show:!1},font:"11px system-ui, sans-serif"},s=this.plot?.data;this.plot?.destroy(),this.plot=new Ln({width:Math.max(this.element.clientWidth,120),height:this.element.clientHeight||170,padding:[8,6,0,0],legend:{show:!1},cursor:{y:!1,points:{size:7}},scales:{x:{time:!1,range:()=>this.range??[0,10]},y:{range:(r,o,a)=>Vy(o,a)}},axes:[{...n,size:24,values:(r,o)=>o.map(a=>`${+a.toFixed(2)} s`),space:60},{...n,size:44,values:(r,o)=>o.map(a=>`${+a.toFixed(3)}`),space:28}],series:[{},...this.lines.map(([r,o,a])=>({label:r,stroke:e(r),width:o,dash:a,spanGaps:!1,points:{show:!1}}))],hooks:{draw:[r=>this._mark(r,e("ink"))]}},s??[[],...this.lines.map(()=>[])],this.element)}set(t,e){this.range=e;let n=this.lines.map(([s])=>t[s]);this.plot.setData(Ln.join(n,n.map(()=>[2,2])))}_mark(t,e){if(this.marker===null)return;let n=Math.round(t.valToPos(this.marker,"x",!0)),{top:s,height:r}=t.bbox;t.ctx.fillStyle=e,t.ctx.fillRect(n,s,2,r)}_fit(){let{clientWidth:t,clientHeight:e}=this.element;t&&e&&this.plot.setSize({width:t,height:e})}};function Vy(i,t){if(i===null||t===null)return[-1,1];let e=(i+t)/2,n=Math.max((t-i)*.56,1);return[e-n,e+n]}var Ri=i=>document.getElementById(i),jl=class{constructor(t,e,n){Object.assign(this,{show:e,plot:n,frames:[],time:0,playing:!1}),Ri("play").addEventListener("click",()=>this.toggle()),Ri("scrub").addEventListener("input",()=>{this.seek(Number(Ri("scrub").value))}),this._tick=this._tick.bind(this)}get duration(){return this.frames.length?this.frames[this.frames.length-1].time-this.frames[0].time:0}load(t){this.frames=t,Ri("timeline").hidden=!1,Ri("scrub").max=String(this.duration),this.seek(0),this.toggle(!0)}toggle(t=!this.playing){t&&this.time>=this.duration&&(this.time=0),this.playing=t,Ri("play").textContent=t?"❚❚":"▶",Ri("play").setAttribute("aria-label",t?"Pause":"Play"),this.then=performance.now(),t&&requestAnimationFrame(this._tick)}seek(t){this.time=Math.min(Math.max(t,0),this.duration),Ri("scrub").value=String(this.time),Ri("scrub").style.setProperty("--part",`${100*this.time/(this.duration||1)}%`),Ri("scrub").setAttribute("aria-valuetext",`${this.time.toFixed(2)} s`),Ri("clock").textContent=`${this.time.toFixed(2)} / ${this.duration.toFixed(1)} s`,this.show(this._frame(this.time+this.frames[0].time)),this.plot()}_frame(t){let e=0,n=this.frames.length-1;for(;e<n;){let s=e+n+1>>1;this.frames[s].time<=t+1e-6?e=s:n=s-1}return this.frames[e]}_tick(t){if(!this.playing)return;let e=Math.max(0,t-this.then)/1e3*Number(Ri("speed").value);this.then=t,this.seek(this.time+e),this.time>=this.duration?this.toggle(!1):requestAnimationFrame(this._tick)}};var ds={LEFT:0,MIDDLE:1,RIGHT:2,ROTATE:0,DOLLY:1,PAN:2},ar={ROTATE:0,PAN:1,DOLLY_PAN:2,DOLLY_ROTATE:3},Rg=0,kd=1,Cg=2;var Or=1,Pg=2,Xo=3,Li=0,si=1,li=2,Br=0,qo=1,zd=2,Vd=3,Gd=4,Ig=5;var kr=100,Lg=101,Ng=102,Dg=103,Ug=104,Fg=200,Og=201,Bg=202,kg=203,Hd=204,Wd=205,zg=206,Vg=207,Gg=208,Hg=209,Wg=210,Xg=211,qg=212,Yg=213,jg=214,Tc=0,Ac=1,Rc=2,Co=3,Cc=4,Pc=5,Ic=6,Lc=7,rl=0,Zg=1,Jg=2,fs=0,Xd=1,qd=2,Yd=3,jd=4,Zd=5,Jd=6,ol=7,wd="attached",Kg="detached",Kd=300,zr=301,Yo=302,Kc=303,$c=304,Yi=1e3,ni=1001,Nc=1002,Fn=1003,$g=1004;var al=1005;var Dn=1006,Qc=1007;var Ni=1008;var ci=1009,$d=1010,Qd=1011,jo=1012,th=1013,Ji=1014,Di=1015,Ki=1016,eh=1017,nh=1018,Vr=1020,tf=35902,ef=35899,nf=1021,sf=1022,Ui=1023,Ps=1026,Os=1027,rf=1028,ih=1029,lr=1030,sh=1031;var rh=1033,ll=33776,cl=33777,hl=33778,ul=33779,oh=35840,ah=35841,lh=35842,ch=35843,hh=36196,uh=37492,dh=37496,fh=37488,ph=37489,dl=37490,mh=37491,gh=37808,_h=37809,xh=37810,yh=37811,vh=37812,bh=37813,Sh=37814,Mh=37815,wh=37816,Eh=37817,Th=37818,Ah=37819,Rh=37820,Ch=37821,Ph=36492,Ih=36494,Lh=36495,Nh=36283,Dh=36284,fl=36285,Uh=36286;var Rr=2300,Dc=2301,wc=2302,Ca=2303,Ed=2400,Td=2401,Ad=2402,Qg=2500;var t0=3200;var Zo=0,e0=1,Bs="",be="srgb",Pa="srgb-linear",Ia="linear",Pe="srgb";var Ec=7680;var n0=519,i0=512,s0=513,r0=514,of=515,o0=516,a0=517,af=518,lf=519,l0=35044;var cf="300 es",Pi=2e3,Po=2001;function Gy(i){for(let t=i.length-1;t>=0;--t)if(i[t]>=65535)return!0;return!1}function Hy(i){return ArrayBuffer.isView(i)&&!(i instanceof DataView)}function Io(i){return document.createElementNS("http://www.w3.org/1999/xhtml",i)}function c0(){let i=Io("canvas");return i.style.display="block",i}var zm={},Lo=null;function hf(...i){let t="THREE."+i.shift();Lo?Lo("log",t,...i):console.log(t,...i)}function h0(i){let t=i[0];if(typeof t=="string"&&t.startsWith("TSL:")){let e=i[1];e&&e.isStackTrace?i[0]+=" "+e.getLocation():i[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return i}function jt(...i){i=h0(i);let t="THREE."+i.shift();if(Lo)Lo("warn",t,...i);else{let e=i[0];e&&e.isStackTrace?console.warn(e.getError(t)):console.warn(t,...i)}}function te(...i){i=h0(i);let t="THREE."+i.shift();if(Lo)Lo("error",t,...i);else{let e=i[0];e&&e.isStackTrace?console.error(e.getError(t)):console.error(t,...i)}}function Aa(...i){let t=i.join(" ");t in zm||(zm[t]=!0,jt(...i))}function u0(i,t,e){return new Promise(function(n,s){function r(){switch(i.clientWaitSync(t,i.SYNC_FLUSH_COMMANDS_BIT,0)){case i.WAIT_FAILED:s();break;case i.TIMEOUT_EXPIRED:setTimeout(r,e);break;default:n()}}setTimeout(r,e)})}var d0={[Tc]:Tc,[Rc]:Ic,[Cc]:Cc,[Co]:Pc,[Ac]:Ac,[Ic]:Rc,[Lc]:Lc,[Pc]:Co},ji=class{addEventListener(t,e){this._listeners===void 0&&(this._listeners={});let n=this._listeners;n[t]===void 0&&(n[t]=[]),n[t].indexOf(e)===-1&&n[t].push(e)}hasEventListener(t,e){let n=this._listeners;return n===void 0?!1:n[t]!==void 0&&n[t].indexOf(e)!==-1}removeEventListener(t,e){let n=this._listeners;if(n===void 0)return;let s=n[t];if(s!==void 0){let r=s.indexOf(e);r!==-1&&s.splice(r,1)}}dispatchEvent(t){let e=this._listeners;if(e===void 0)return;let n=e[t.type];if(n!==void 0){t.target=this;let s=n.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,t);t.target=null}}},Gn=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],Vm=1234567,To=Math.PI/180,Cr=180/Math.PI;function cr(){let i=Math.random()*4294967295|0,t=Math.random()*4294967295|0,e=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(Gn[i&255]+Gn[i>>8&255]+Gn[i>>16&255]+Gn[i>>24&255]+"-"+Gn[t&255]+Gn[t>>8&255]+"-"+Gn[t>>16&15|64]+Gn[t>>24&255]+"-"+Gn[e&63|128]+Gn[e>>8&255]+"-"+Gn[e>>16&255]+Gn[e>>24&255]+Gn[n&255]+Gn[n>>8&255]+Gn[n>>16&255]+Gn[n>>24&255]).toLowerCase()}function _e(i,t,e){return Math.max(t,Math.min(e,i))}function uf(i,t){return(i%t+t)%t}function Wy(i,t,e,n,s){return n+(i-t)*(s-n)/(e-t)}function Xy(i,t,e){return i!==t?(e-i)/(t-i):0}function Ra(i,t,e){return(1-e)*i+e*t}function qy(i,t,e,n){return Ra(i,t,1-Math.exp(-e*n))}function Yy(i,t=1){return t-Math.abs(uf(i,t*2)-t)}function jy(i,t,e){return i<=t?0:i>=e?1:(i=(i-t)/(e-t),i*i*(3-2*i))}function Zy(i,t,e){return i<=t?0:i>=e?1:(i=(i-t)/(e-t),i*i*i*(i*(i*6-15)+10))}function Jy(i,t){return i+Math.floor(Math.random()*(t-i+1))}function Ky(i,t){return i+Math.random()*(t-i)}function $y(i){return i*(.5-Math.random())}function Qy(i){i!==void 0&&(Vm=i);let t=Vm+=1831565813;return t=Math.imul(t^t>>>15,t|1),t^=t+Math.imul(t^t>>>7,t|61),((t^t>>>14)>>>0)/4294967296}function tv(i){return i*To}function ev(i){return i*Cr}function nv(i){return i>0&&Number.isInteger(i)&&2**Math.round(Math.log2(i))===i}function iv(i){return Math.pow(2,Math.ceil(Math.log(i)/Math.LN2))}function df(i){return Math.pow(2,Math.floor(Math.log(i)/Math.LN2))}function sv(i,t,e,n,s){let r=Math.cos,o=Math.sin,a=r(e/2),l=o(e/2),c=r((t+n)/2),h=o((t+n)/2),u=r((t-n)/2),d=o((t-n)/2),f=r((n-t)/2),p=o((n-t)/2);switch(s){case"XYX":i.set(a*h,l*u,l*d,a*c);break;case"YZY":i.set(l*d,a*h,l*u,a*c);break;case"ZXZ":i.set(l*u,l*d,a*h,a*c);break;case"XZX":i.set(a*h,l*p,l*f,a*c);break;case"YXY":i.set(l*f,a*h,l*p,a*c);break;case"ZYZ":i.set(l*p,l*f,a*h,a*c);break;default:jt("MathUtils: .setQuaternionFromProperEuler() encountered an unknown order: "+s)}}function ff(i){switch(i.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function f0(i,t){if(t.constructor===Float32Array)return i;let e=ff(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(i/e,-1)}function p0(i,t){if(t.constructor===Float32Array)return i;let e=ff(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(i*e)}var zn={DEG2RAD:To,RAD2DEG:Cr,generateUUID:cr,clamp:_e,euclideanModulo:uf,mapLinear:Wy,inverseLerp:Xy,lerp:Ra,damp:qy,pingpong:Yy,smoothstep:jy,smootherstep:Zy,randInt:Jy,randFloat:Ky,randFloatSpread:$y,seededRandom:Qy,degToRad:tv,radToDeg:ev,isPowerOfTwo:nv,ceilPowerOfTwo:iv,floorPowerOfTwo:df,setQuaternionFromProperEuler:sv,normalize:p0,denormalize:f0},Xt=class{static{this.prototype.isVector2=!0}constructor(t=0,e=0){this.x=t,this.y=e}get width(){return this.x}set width(t){this.x=t}get height(){return this.y}set height(t){this.y=t}set(t,e){return this.x=t,this.y=e,this}setScalar(t){return this.x=t,this.y=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;default:throw new Error("THREE.Vector2: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y)}copy(t){return this.x=t.x,this.y=t.y,this}add(t){return this.x+=t.x,this.y+=t.y,this}addScalar(t){return this.x+=t,this.y+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this}subScalar(t){return this.x-=t,this.y-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this}multiply(t){return this.x*=t.x,this.y*=t.y,this}multiplyScalar(t){return this.x*=t,this.y*=t,this}divide(t){return this.x/=t.x,this.y/=t.y,this}divideScalar(t){return this.multiplyScalar(1/t)}applyMatrix3(t){let e=this.x,n=this.y,s=t.elements;return this.x=s[0]*e+s[3]*n+s[6],this.y=s[1]*e+s[4]*n+s[7],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this}clamp(t,e){return this.x=_e(this.x,t.x,e.x),this.y=_e(this.y,t.y,e.y),this}clampScalar(t,e){return this.x=_e(this.x,t,e),this.y=_e(this.y,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(_e(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(t){return this.x*t.x+this.y*t.y}cross(t){return this.x*t.y-this.y*t.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let n=this.dot(t)/e;return Math.acos(_e(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,n=this.y-t.y;return e*e+n*n}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this}equals(t){return t.x===this.x&&t.y===this.y}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this}rotateAround(t,e){let n=Math.cos(e),s=Math.sin(e),r=this.x-t.x,o=this.y-t.y;return this.x=r*n-o*s+t.x,this.y=r*s+o*n+t.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},De=class{constructor(t=0,e=0,n=0,s=1){this.isQuaternion=!0,this._x=t,this._y=e,this._z=n,this._w=s}static slerpFlat(t,e,n,s,r,o,a){let l=n[s+0],c=n[s+1],h=n[s+2],u=n[s+3],d=r[o+0],f=r[o+1],p=r[o+2],_=r[o+3];if(u!==_||l!==d||c!==f||h!==p){let m=l*d+c*f+h*p+u*_;m<0&&(d=-d,f=-f,p=-p,_=-_,m=-m);let g=1-a;if(m<.9995){let x=Math.acos(m),w=Math.sin(x);g=Math.sin(g*x)/w,a=Math.sin(a*x)/w,l=l*g+d*a,c=c*g+f*a,h=h*g+p*a,u=u*g+_*a}else{l=l*g+d*a,c=c*g+f*a,h=h*g+p*a,u=u*g+_*a;let x=1/Math.sqrt(l*l+c*c+h*h+u*u);l*=x,c*=x,h*=x,u*=x}}t[e]=l,t[e+1]=c,t[e+2]=h,t[e+3]=u}static multiplyQuaternionsFlat(t,e,n,s,r,o){let a=n[s],l=n[s+1],c=n[s+2],h=n[s+3],u=r[o],d=r[o+1],f=r[o+2],p=r[o+3];return t[e]=a*p+h*u+l*f-c*d,t[e+1]=l*p+h*d+c*u-a*f,t[e+2]=c*p+h*f+a*d-l*u,t[e+3]=h*p-a*u-l*d-c*f,t}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get w(){return this._w}set w(t){this._w=t,this._onChangeCallback()}set(t,e,n,s){return this._x=t,this._y=e,this._z=n,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(t){return this._x=t.x,this._y=t.y,this._z=t.z,this._w=t.w,this._onChangeCallback(),this}setFromEuler(t,e=!0){let n=t._x,s=t._y,r=t._z,o=t._order,a=Math.cos,l=Math.sin,c=a(n/2),h=a(s/2),u=a(r/2),d=l(n/2),f=l(s/2),p=l(r/2);switch(o){case"XYZ":this._x=d*h*u+c*f*p,this._y=c*f*u-d*h*p,this._z=c*h*p+d*f*u,this._w=c*h*u-d*f*p;break;case"YXZ":this._x=d*h*u+c*f*p,this._y=c*f*u-d*h*p,this._z=c*h*p-d*f*u,this._w=c*h*u+d*f*p;break;case"ZXY":this._x=d*h*u-c*f*p,this._y=c*f*u+d*h*p,this._z=c*h*p+d*f*u,this._w=c*h*u-d*f*p;break;case"ZYX":this._x=d*h*u-c*f*p,this._y=c*f*u+d*h*p,this._z=c*h*p-d*f*u,this._w=c*h*u+d*f*p;break;case"YZX":this._x=d*h*u+c*f*p,this._y=c*f*u+d*h*p,this._z=c*h*p-d*f*u,this._w=c*h*u-d*f*p;break;case"XZY":this._x=d*h*u-c*f*p,this._y=c*f*u-d*h*p,this._z=c*h*p+d*f*u,this._w=c*h*u+d*f*p;break;default:jt("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return e===!0&&this._onChangeCallback(),this}setFromAxisAngle(t,e){let n=e/2,s=Math.sin(n);return this._x=t.x*s,this._y=t.y*s,this._z=t.z*s,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(t){let e=t.elements,n=e[0],s=e[4],r=e[8],o=e[1],a=e[5],l=e[9],c=e[2],h=e[6],u=e[10],d=n+a+u;if(d>0){let f=.5/Math.sqrt(d+1);this._w=.25/f,this._x=(h-l)*f,this._y=(r-c)*f,this._z=(o-s)*f}else if(n>a&&n>u){let f=2*Math.sqrt(1+n-a-u);this._w=(h-l)/f,this._x=.25*f,this._y=(s+o)/f,this._z=(r+c)/f}else if(a>u){let f=2*Math.sqrt(1+a-n-u);this._w=(r-c)/f,this._x=(s+o)/f,this._y=.25*f,this._z=(l+h)/f}else{let f=2*Math.sqrt(1+u-n-a);this._w=(o-s)/f,this._x=(r+c)/f,this._y=(l+h)/f,this._z=.25*f}return this._onChangeCallback(),this}setFromUnitVectors(t,e){let n=t.dot(e)+1;return n<1e-8?(n=0,Math.abs(t.x)>Math.abs(t.z)?(this._x=-t.y,this._y=t.x,this._z=0,this._w=n):(this._x=0,this._y=-t.z,this._z=t.y,this._w=n)):(this._x=t.y*e.z-t.z*e.y,this._y=t.z*e.x-t.x*e.z,this._z=t.x*e.y-t.y*e.x,this._w=n),this.normalize()}angleTo(t){return 2*Math.acos(Math.abs(_e(this.dot(t),-1,1)))}rotateTowards(t,e){let n=this.angleTo(t);if(n===0)return this;let s=Math.min(1,e/n);return this.slerp(t,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(t){return this._x*t._x+this._y*t._y+this._z*t._z+this._w*t._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let t=this.length();return t===0?(this._x=0,this._y=0,this._z=0,this._w=1):(t=1/t,this._x=this._x*t,this._y=this._y*t,this._z=this._z*t,this._w=this._w*t),this._onChangeCallback(),this}multiply(t){return this.multiplyQuaternions(this,t)}premultiply(t){return this.multiplyQuaternions(t,this)}multiplyQuaternions(t,e){let n=t._x,s=t._y,r=t._z,o=t._w,a=e._x,l=e._y,c=e._z,h=e._w;return this._x=n*h+o*a+s*c-r*l,this._y=s*h+o*l+r*a-n*c,this._z=r*h+o*c+n*l-s*a,this._w=o*h-n*a-s*l-r*c,this._onChangeCallback(),this}slerp(t,e){let n=t._x,s=t._y,r=t._z,o=t._w,a=this.dot(t);a<0&&(n=-n,s=-s,r=-r,o=-o,a=-a);let l=1-e;if(a<.9995){let c=Math.acos(a),h=Math.sin(c);l=Math.sin(l*c)/h,e=Math.sin(e*c)/h,this._x=this._x*l+n*e,this._y=this._y*l+s*e,this._z=this._z*l+r*e,this._w=this._w*l+o*e,this._onChangeCallback()}else this._x=this._x*l+n*e,this._y=this._y*l+s*e,this._z=this._z*l+r*e,this._w=this._w*l+o*e,this.normalize();return this}slerpQuaternions(t,e,n){return this.copy(t).slerp(e,n)}random(){let t=2*Math.PI*Math.random(),e=2*Math.PI*Math.random(),n=Math.random(),s=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(s*Math.sin(t),s*Math.cos(t),r*Math.sin(e),r*Math.cos(e))}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._w===this._w}fromArray(t,e=0){return this._x=t[e],this._y=t[e+1],this._z=t[e+2],this._w=t[e+3],this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._w,t}fromBufferAttribute(t,e){return this._x=t.getX(e),this._y=t.getY(e),this._z=t.getZ(e),this._w=t.getW(e),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},V=class{static{this.prototype.isVector3=!0}constructor(t=0,e=0,n=0){this.x=t,this.y=e,this.z=n}set(t,e,n){return n===void 0&&(n=this.z),this.x=t,this.y=e,this.z=n,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;default:throw new Error("THREE.Vector3: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this}multiplyVectors(t,e){return this.x=t.x*e.x,this.y=t.y*e.y,this.z=t.z*e.z,this}applyEuler(t){return this.applyQuaternion(Gm.setFromEuler(t))}applyAxisAngle(t,e){return this.applyQuaternion(Gm.setFromAxisAngle(t,e))}applyMatrix3(t){let e=this.x,n=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[3]*n+r[6]*s,this.y=r[1]*e+r[4]*n+r[7]*s,this.z=r[2]*e+r[5]*n+r[8]*s,this}applyNormalMatrix(t){return this.applyMatrix3(t).normalize()}applyMatrix4(t){let e=this.x,n=this.y,s=this.z,r=t.elements,o=1/(r[3]*e+r[7]*n+r[11]*s+r[15]);return this.x=(r[0]*e+r[4]*n+r[8]*s+r[12])*o,this.y=(r[1]*e+r[5]*n+r[9]*s+r[13])*o,this.z=(r[2]*e+r[6]*n+r[10]*s+r[14])*o,this}applyQuaternion(t){let e=this.x,n=this.y,s=this.z,r=t.x,o=t.y,a=t.z,l=t.w,c=2*(o*s-a*n),h=2*(a*e-r*s),u=2*(r*n-o*e);return this.x=e+l*c+o*u-a*h,this.y=n+l*h+a*c-r*u,this.z=s+l*u+r*h-o*c,this}project(t){return this.applyMatrix4(t.matrixWorldInverse).applyMatrix4(t.projectionMatrix)}unproject(t){return this.applyMatrix4(t.projectionMatrixInverse).applyMatrix4(t.matrixWorld)}transformDirection(t){let e=this.x,n=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[4]*n+r[8]*s,this.y=r[1]*e+r[5]*n+r[9]*s,this.z=r[2]*e+r[6]*n+r[10]*s,this.normalize()}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this}divideScalar(t){return this.multiplyScalar(1/t)}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this}clamp(t,e){return this.x=_e(this.x,t.x,e.x),this.y=_e(this.y,t.y,e.y),this.z=_e(this.z,t.z,e.z),this}clampScalar(t,e){return this.x=_e(this.x,t,e),this.y=_e(this.y,t,e),this.z=_e(this.z,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(_e(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this}cross(t){return this.crossVectors(this,t)}crossVectors(t,e){let n=t.x,s=t.y,r=t.z,o=e.x,a=e.y,l=e.z;return this.x=s*l-r*a,this.y=r*o-n*l,this.z=n*a-s*o,this}projectOnVector(t){let e=t.lengthSq();if(e===0)return this.set(0,0,0);let n=t.dot(this)/e;return this.copy(t).multiplyScalar(n)}projectOnPlane(t){return td.copy(this).projectOnVector(t),this.sub(td)}reflect(t){return this.sub(td.copy(t).multiplyScalar(2*this.dot(t)))}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let n=this.dot(t)/e;return Math.acos(_e(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,n=this.y-t.y,s=this.z-t.z;return e*e+n*n+s*s}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)+Math.abs(this.z-t.z)}setFromSpherical(t){return this.setFromSphericalCoords(t.radius,t.phi,t.theta)}setFromSphericalCoords(t,e,n){let s=Math.sin(e)*t;return this.x=s*Math.sin(n),this.y=Math.cos(e)*t,this.z=s*Math.cos(n),this}setFromCylindrical(t){return this.setFromCylindricalCoords(t.radius,t.theta,t.y)}setFromCylindricalCoords(t,e,n){return this.x=t*Math.sin(e),this.y=n,this.z=t*Math.cos(e),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this}setFromMatrixScale(t){let e=this.setFromMatrixColumn(t,0).length(),n=this.setFromMatrixColumn(t,1).length(),s=this.setFromMatrixColumn(t,2).length();return this.x=e,this.y=n,this.z=s,this}setFromMatrixColumn(t,e){return this.fromArray(t.elements,e*4)}setFromMatrix3Column(t,e){return this.fromArray(t.elements,e*3)}setFromEuler(t){return this.x=t._x,this.y=t._y,this.z=t._z,this}setFromColor(t){return this.x=t.r,this.y=t.g,this.z=t.b,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let t=Math.random()*Math.PI*2,e=Math.random()*2-1,n=Math.sqrt(1-e*e);return this.x=n*Math.cos(t),this.y=e,this.z=n*Math.sin(t),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},td=new V,Gm=new De,re=class{static{this.prototype.isMatrix3=!0}constructor(t,e,n,s,r,o,a,l,c){this.elements=[1,0,0,0,1,0,0,0,1],t!==void 0&&this.set(t,e,n,s,r,o,a,l,c)}set(t,e,n,s,r,o,a,l,c){let h=this.elements;return h[0]=t,h[1]=s,h[2]=a,h[3]=e,h[4]=r,h[5]=l,h[6]=n,h[7]=o,h[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(t){let e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],this}extractBasis(t,e,n){return t.setFromMatrix3Column(this,0),e.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(t){let e=t.elements;return this.set(e[0],e[4],e[8],e[1],e[5],e[9],e[2],e[6],e[10]),this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let n=t.elements,s=e.elements,r=this.elements,o=n[0],a=n[3],l=n[6],c=n[1],h=n[4],u=n[7],d=n[2],f=n[5],p=n[8],_=s[0],m=s[3],g=s[6],x=s[1],w=s[4],v=s[7],T=s[2],S=s[5],y=s[8];return r[0]=o*_+a*x+l*T,r[3]=o*m+a*w+l*S,r[6]=o*g+a*v+l*y,r[1]=c*_+h*x+u*T,r[4]=c*m+h*w+u*S,r[7]=c*g+h*v+u*y,r[2]=d*_+f*x+p*T,r[5]=d*m+f*w+p*S,r[8]=d*g+f*v+p*y,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[3]*=t,e[6]*=t,e[1]*=t,e[4]*=t,e[7]*=t,e[2]*=t,e[5]*=t,e[8]*=t,this}determinant(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8];return e*o*h-e*a*c-n*r*h+n*a*l+s*r*c-s*o*l}invert(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8],u=h*o-a*c,d=a*l-h*r,f=c*r-o*l,p=e*u+n*d+s*f;if(p===0)return this.set(0,0,0,0,0,0,0,0,0);let _=1/p;return t[0]=u*_,t[1]=(s*c-h*n)*_,t[2]=(a*n-s*o)*_,t[3]=d*_,t[4]=(h*e-s*l)*_,t[5]=(s*r-a*e)*_,t[6]=f*_,t[7]=(n*l-c*e)*_,t[8]=(o*e-n*r)*_,this}transpose(){let t,e=this.elements;return t=e[1],e[1]=e[3],e[3]=t,t=e[2],e[2]=e[6],e[6]=t,t=e[5],e[5]=e[7],e[7]=t,this}getNormalMatrix(t){return this.setFromMatrix4(t).invert().transpose()}transposeIntoArray(t){let e=this.elements;return t[0]=e[0],t[1]=e[3],t[2]=e[6],t[3]=e[1],t[4]=e[4],t[5]=e[7],t[6]=e[2],t[7]=e[5],t[8]=e[8],this}setUvTransform(t,e,n,s,r,o,a){let l=Math.cos(r),c=Math.sin(r);return this.set(n*l,n*c,-n*(l*o+c*a)+o+t,-s*c,s*l,-s*(-c*o+l*a)+a+e,0,0,1),this}scale(t,e){return Aa("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(ed.makeScale(t,e)),this}rotate(t){return Aa("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(ed.makeRotation(-t)),this}translate(t,e){return Aa("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(ed.makeTranslation(t,e)),this}makeTranslation(t,e){return t.isVector2?this.set(1,0,t.x,0,1,t.y,0,0,1):this.set(1,0,t,0,1,e,0,0,1),this}makeRotation(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,n,e,0,0,0,1),this}makeScale(t,e){return this.set(t,0,0,0,e,0,0,0,1),this}equals(t){let e=this.elements,n=t.elements;for(let s=0;s<9;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<9;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){let n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t}clone(){return new this.constructor().fromArray(this.elements)}},ed=new re,Hm=new re().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),Wm=new re().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function rv(){let i={enabled:!0,workingColorSpace:Pa,spaces:{},convert:function(s,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===Pe&&(s.r=Cs(s.r),s.g=Cs(s.g),s.b=Cs(s.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===Pe&&(s.r=Ao(s.r),s.g=Ao(s.g),s.b=Ao(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===Bs?Ia:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,o){return s.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},t=[.64,.33,.3,.6,.15,.06],e=[.2126,.7152,.0722],n=[.3127,.329];return i.define({[Pa]:{primaries:t,whitePoint:n,transfer:Ia,toXYZ:Hm,fromXYZ:Wm,luminanceCoefficients:e,workingColorSpaceConfig:{unpackColorSpace:be},outputColorSpaceConfig:{drawingBufferColorSpace:be}},[be]:{primaries:t,whitePoint:n,transfer:Pe,toXYZ:Hm,fromXYZ:Wm,luminanceCoefficients:e,outputColorSpaceConfig:{drawingBufferColorSpace:be}}}),i}var se=rv();function Cs(i){return i<.04045?i*.0773993808:Math.pow(i*.9478672986+.0521327014,2.4)}function Ao(i){return i<.0031308?i*12.92:1.055*Math.pow(i,.41666)-.055}var fo,Uc=class{static getDataURL(t,e="image/png"){if(/^data:/i.test(t.src)||typeof HTMLCanvasElement>"u")return t.src;let n;if(t instanceof HTMLCanvasElement)n=t;else{fo===void 0&&(fo=Io("canvas")),fo.width=t.width,fo.height=t.height;let s=fo.getContext("2d");t instanceof ImageData?s.putImageData(t,0,0):s.drawImage(t,0,0,t.width,t.height),n=fo}return n.toDataURL(e)}static sRGBToLinear(t){if(typeof HTMLImageElement<"u"&&t instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&t instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&t instanceof ImageBitmap){let e=Io("canvas");e.width=t.width,e.height=t.height;let n=e.getContext("2d");n.drawImage(t,0,0,t.width,t.height);let s=n.getImageData(0,0,t.width,t.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=Cs(r[o]/255)*255;return n.putImageData(s,0,0),e}else if(t.data){let e=t.data.slice(0);for(let n=0;n<e.length;n++)e instanceof Uint8Array||e instanceof Uint8ClampedArray?e[n]=Math.floor(Cs(e[n]/255)*255):e[n]=Cs(e[n]);return{data:e,width:t.width,height:t.height}}else return jt("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),t}},ov=0,No=class{constructor(t=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:ov++}),this.uuid=cr(),this.data=t,this.dataReady=!0,this.version=0}getSize(t){let e=this.data;return typeof HTMLVideoElement<"u"&&e instanceof HTMLVideoElement?t.set(e.videoWidth,e.videoHeight,0):typeof VideoFrame<"u"&&e instanceof VideoFrame?t.set(e.displayWidth,e.displayHeight,0):e!==null?t.set(e.width||0,e.height||0,e.depth||0):t.set(0,0,0),t}set needsUpdate(t){t===!0&&this.version++}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.images[this.uuid]!==void 0)return t.images[this.uuid];let n={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push(nd(s[o].image)):r.push(nd(s[o]))}else r=nd(s);n.url=r}return e||(t.images[this.uuid]=n),n}};function nd(i){return typeof HTMLImageElement<"u"&&i instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&i instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&i instanceof ImageBitmap?Uc.getDataURL(i):i.data?{data:Array.from(i.data),width:i.width,height:i.height,type:i.data.constructor.name}:(jt("Texture: Unable to serialize Texture."),{})}var av=0,id=new V,Wn=class i extends ji{constructor(t=i.DEFAULT_IMAGE,e=i.DEFAULT_MAPPING,n=ni,s=ni,r=Dn,o=Ni,a=Ui,l=ci,c=i.DEFAULT_ANISOTROPY,h=Bs){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:av++}),this.uuid=cr(),this.name="",this.source=new No(t),this.mipmaps=[],this.mapping=e,this.channel=0,this.wrapS=n,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new Xt(0,0),this.repeat=new Xt(1,1),this.center=new Xt(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new re,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=h,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(t&&t.depth&&t.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(id).x}get height(){return this.source.getSize(id).y}get depth(){return this.source.getSize(id).z}get image(){return this.source.data}set image(t){this.source.data=t}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(t){return this.name=t.name,this.source=t.source,this.mipmaps=t.mipmaps.slice(0),this.mapping=t.mapping,this.channel=t.channel,this.wrapS=t.wrapS,this.wrapT=t.wrapT,this.magFilter=t.magFilter,this.minFilter=t.minFilter,this.anisotropy=t.anisotropy,this.format=t.format,this.internalFormat=t.internalFormat,this.type=t.type,this.normalized=t.normalized,this.offset.copy(t.offset),this.repeat.copy(t.repeat),this.center.copy(t.center),this.rotation=t.rotation,this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrix.copy(t.matrix),this.generateMipmaps=t.generateMipmaps,this.mipmapsAutoUpdate=t.mipmapsAutoUpdate,this.premultiplyAlpha=t.premultiplyAlpha,this.flipY=t.flipY,this.unpackAlignment=t.unpackAlignment,this.colorSpace=t.colorSpace,this.renderTarget=t.renderTarget,this.isRenderTargetTexture=t.isRenderTargetTexture,this.isPMREMTexture=t.isPMREMTexture,this.isArrayTexture=t.isArrayTexture,this.userData=JSON.parse(JSON.stringify(t.userData)),this.needsUpdate=!0,this}setValues(t){for(let e in t){let n=t[e];if(n===void 0){jt(`Texture.setValues(): parameter '${e}' has value of undefined.`);continue}let s=this[e];if(s===void 0){jt(`Texture.setValues(): property '${e}' does not exist.`);continue}s&&n&&s.isVector2&&n.isVector2||s&&n&&s.isVector3&&n.isVector3||s&&n&&s.isMatrix3&&n.isMatrix3?s.copy(n):this[e]=n}}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.textures[this.uuid]!==void 0)return t.textures[this.uuid];let n={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(t).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),e||(t.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(t){if(this.mapping!==Kd)return t;if(t.applyMatrix3(this.matrix),t.x<0||t.x>1)switch(this.wrapS){case Yi:t.x=t.x-Math.floor(t.x);break;case ni:t.x=t.x<0?0:1;break;case Nc:Math.abs(Math.floor(t.x)%2)===1?t.x=Math.ceil(t.x)-t.x:t.x=t.x-Math.floor(t.x);break}if(t.y<0||t.y>1)switch(this.wrapT){case Yi:t.y=t.y-Math.floor(t.y);break;case ni:t.y=t.y<0?0:1;break;case Nc:Math.abs(Math.floor(t.y)%2)===1?t.y=Math.ceil(t.y)-t.y:t.y=t.y-Math.floor(t.y);break}return this.flipY&&(t.y=1-t.y),t}set needsUpdate(t){t===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(t){t===!0&&this.pmremVersion++}};Wn.DEFAULT_IMAGE=null;Wn.DEFAULT_MAPPING=Kd;Wn.DEFAULT_ANISOTROPY=1;var Ue=class{static{this.prototype.isVector4=!0}constructor(t=0,e=0,n=0,s=1){this.x=t,this.y=e,this.z=n,this.w=s}get width(){return this.z}set width(t){this.z=t}get height(){return this.w}set height(t){this.w=t}set(t,e,n,s){return this.x=t,this.y=e,this.z=n,this.w=s,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this.w=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setW(t){return this.w=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;case 3:this.w=e;break;default:throw new Error("THREE.Vector4: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this.w=t.w!==void 0?t.w:1,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this.w+=t.w,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this.w+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this.w=t.w+e.w,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this.w+=t.w*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this.w-=t.w,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this.w-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this.w=t.w-e.w,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this.w*=t.w,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this.w*=t,this}applyMatrix4(t){let e=this.x,n=this.y,s=this.z,r=this.w,o=t.elements;return this.x=o[0]*e+o[4]*n+o[8]*s+o[12]*r,this.y=o[1]*e+o[5]*n+o[9]*s+o[13]*r,this.z=o[2]*e+o[6]*n+o[10]*s+o[14]*r,this.w=o[3]*e+o[7]*n+o[11]*s+o[15]*r,this}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this.w/=t.w,this}divideScalar(t){return this.multiplyScalar(1/t)}setAxisAngleFromQuaternion(t){this.w=2*Math.acos(t.w);let e=Math.sqrt(1-t.w*t.w);return e<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=t.x/e,this.y=t.y/e,this.z=t.z/e),this}setAxisAngleFromRotationMatrix(t){let e,n,s,r,l=t.elements,c=l[0],h=l[4],u=l[8],d=l[1],f=l[5],p=l[9],_=l[2],m=l[6],g=l[10];if(Math.abs(h-d)<.01&&Math.abs(u-_)<.01&&Math.abs(p-m)<.01){if(Math.abs(h+d)<.1&&Math.abs(u+_)<.1&&Math.abs(p+m)<.1&&Math.abs(c+f+g-3)<.1)return this.set(1,0,0,0),this;e=Math.PI;let w=(c+1)/2,v=(f+1)/2,T=(g+1)/2,S=(h+d)/4,y=(u+_)/4,M=(p+m)/4;return w>v&&w>T?w<.01?(n=0,s=.707106781,r=.707106781):(n=Math.sqrt(w),s=S/n,r=y/n):v>T?v<.01?(n=.707106781,s=0,r=.707106781):(s=Math.sqrt(v),n=S/s,r=M/s):T<.01?(n=.707106781,s=.707106781,r=0):(r=Math.sqrt(T),n=y/r,s=M/r),this.set(n,s,r,e),this}let x=Math.sqrt((m-p)*(m-p)+(u-_)*(u-_)+(d-h)*(d-h));return Math.abs(x)<.001&&(x=1),this.x=(m-p)/x,this.y=(u-_)/x,this.z=(d-h)/x,this.w=Math.acos((c+f+g-1)/2),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this.w=e[15],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this.w=Math.min(this.w,t.w),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this.w=Math.max(this.w,t.w),this}clamp(t,e){return this.x=_e(this.x,t.x,e.x),this.y=_e(this.y,t.y,e.y),this.z=_e(this.z,t.z,e.z),this.w=_e(this.w,t.w,e.w),this}clampScalar(t,e){return this.x=_e(this.x,t,e),this.y=_e(this.y,t,e),this.z=_e(this.z,t,e),this.w=_e(this.w,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(_e(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z+this.w*t.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this.w+=(t.w-this.w)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this.w=t.w+(e.w-t.w)*n,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z&&t.w===this.w}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this.w=t[e+3],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t[e+3]=this.w,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this.w=t.getW(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},Fc=class extends ji{constructor(t=1,e=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:Dn,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},n),this.isRenderTarget=!0,this.width=t,this.height=e,this.depth=n.depth,this.scissor=new Ue(0,0,t,e),this.scissorTest=!1,this.viewport=new Ue(0,0,t,e),this.textures=[];let s=n.count;for(let r=0;r<s;r++)this.textures[r]=new Wn({width:t,height:e,depth:n.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveColorBuffer=n.resolveColorBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.storeMultisampledColorBuffer=n.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=n.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=n.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview,this.useArrayDepthTexture=n.useArrayDepthTexture}_setTextureOptions(t={}){let e={minFilter:Dn,generateMipmaps:!1,flipY:!1,internalFormat:null};t.mapping!==void 0&&(e.mapping=t.mapping),t.wrapS!==void 0&&(e.wrapS=t.wrapS),t.wrapT!==void 0&&(e.wrapT=t.wrapT),t.wrapR!==void 0&&(e.wrapR=t.wrapR),t.magFilter!==void 0&&(e.magFilter=t.magFilter),t.minFilter!==void 0&&(e.minFilter=t.minFilter),t.format!==void 0&&(e.format=t.format),t.type!==void 0&&(e.type=t.type),t.anisotropy!==void 0&&(e.anisotropy=t.anisotropy),t.colorSpace!==void 0&&(e.colorSpace=t.colorSpace),t.flipY!==void 0&&(e.flipY=t.flipY),t.generateMipmaps!==void 0&&(e.generateMipmaps=t.generateMipmaps),t.mipmapsAutoUpdate!==void 0&&(e.mipmapsAutoUpdate=t.mipmapsAutoUpdate),t.internalFormat!==void 0&&(e.internalFormat=t.internalFormat);for(let n=0;n<this.textures.length;n++)this.textures[n].setValues(e)}get texture(){return this.textures[0]}set texture(t){this.textures[0]=t}set depthTexture(t){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),t!==null&&t.renderTarget===null&&(t.renderTarget=this),this._depthTexture=t}get depthTexture(){return this._depthTexture}setSize(t,e,n=1){if(this.width!==t||this.height!==e||this.depth!==n){this.width=t,this.height=e,this.depth=n;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=t,this.textures[s].image.height=e,this.textures[s].image.depth=n,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,t,e),this.scissor.set(0,0,t,e)}clone(){return new this.constructor().copy(this)}copy(t){this.width=t.width,this.height=t.height,this.depth=t.depth,this.scissor.copy(t.scissor),this.scissorTest=t.scissorTest,this.viewport.copy(t.viewport),this.textures.length=0;for(let e=0,n=t.textures.length;e<n;e++){this.textures[e]=t.textures[e].clone(),this.textures[e].isRenderTargetTexture=!0,this.textures[e].renderTarget=this;let s=Object.assign({},t.textures[e].image);this.textures[e].source=new No(s)}if(this.depthBuffer=t.depthBuffer,this.stencilBuffer=t.stencilBuffer,this.resolveColorBuffer=t.resolveColorBuffer,this.resolveDepthBuffer=t.resolveDepthBuffer,this.resolveStencilBuffer=t.resolveStencilBuffer,this.storeMultisampledColorBuffer=t.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=t.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=t.storeMultisampledStencilBuffer,t.depthTexture!==null)if(t.depthTexture.renderTarget===t){let e=t.depthTexture.clone();e.renderTarget=null,this.depthTexture=e}else this.depthTexture=t.depthTexture;else this.depthTexture=null;return this.samples=t.samples,this.multiview=t.multiview,this.useArrayDepthTexture=t.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},Si=class extends Fc{constructor(t=1,e=1,n={}){super(t,e,n),this.isWebGLRenderTarget=!0}},La=class extends Wn{constructor(t=null,e=1,n=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=Fn,this.minFilter=Fn,this.wrapR=ni,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}addLayerUpdate(t){this.layerUpdates.add(t)}clearLayerUpdates(){this.layerUpdates.clear()}};var Oc=class extends Wn{constructor(t=null,e=1,n=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=Fn,this.minFilter=Fn,this.wrapR=ni,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}};var Zt=class i{static{this.prototype.isMatrix4=!0}constructor(t,e,n,s,r,o,a,l,c,h,u,d,f,p,_,m){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],t!==void 0&&this.set(t,e,n,s,r,o,a,l,c,h,u,d,f,p,_,m)}set(t,e,n,s,r,o,a,l,c,h,u,d,f,p,_,m){let g=this.elements;return g[0]=t,g[4]=e,g[8]=n,g[12]=s,g[1]=r,g[5]=o,g[9]=a,g[13]=l,g[2]=c,g[6]=h,g[10]=u,g[14]=d,g[3]=f,g[7]=p,g[11]=_,g[15]=m,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new i().fromArray(this.elements)}copy(t){let e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],e[9]=n[9],e[10]=n[10],e[11]=n[11],e[12]=n[12],e[13]=n[13],e[14]=n[14],e[15]=n[15],this}copyPosition(t){let e=this.elements,n=t.elements;return e[12]=n[12],e[13]=n[13],e[14]=n[14],this}setFromMatrix3(t){let e=t.elements;return this.set(e[0],e[3],e[6],0,e[1],e[4],e[7],0,e[2],e[5],e[8],0,0,0,0,1),this}extractBasis(t,e,n){return this.determinantAffine()===0?(t.set(1,0,0),e.set(0,1,0),n.set(0,0,1),this):(t.setFromMatrixColumn(this,0),e.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this)}makeBasis(t,e,n){return this.set(t.x,e.x,n.x,0,t.y,e.y,n.y,0,t.z,e.z,n.z,0,0,0,0,1),this}extractRotation(t){if(t.determinantAffine()===0)return this.identity();let e=this.elements,n=t.elements,s=1/po.setFromMatrixColumn(t,0).length(),r=1/po.setFromMatrixColumn(t,1).length(),o=1/po.setFromMatrixColumn(t,2).length();return e[0]=n[0]*s,e[1]=n[1]*s,e[2]=n[2]*s,e[3]=0,e[4]=n[4]*r,e[5]=n[5]*r,e[6]=n[6]*r,e[7]=0,e[8]=n[8]*o,e[9]=n[9]*o,e[10]=n[10]*o,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromEuler(t){let e=this.elements,n=t.x,s=t.y,r=t.z,o=Math.cos(n),a=Math.sin(n),l=Math.cos(s),c=Math.sin(s),h=Math.cos(r),u=Math.sin(r);if(t.order==="XYZ"){let d=o*h,f=o*u,p=a*h,_=a*u;e[0]=l*h,e[4]=-l*u,e[8]=c,e[1]=f+p*c,e[5]=d-_*c,e[9]=-a*l,e[2]=_-d*c,e[6]=p+f*c,e[10]=o*l}else if(t.order==="YXZ"){let d=l*h,f=l*u,p=c*h,_=c*u;e[0]=d+_*a,e[4]=p*a-f,e[8]=o*c,e[1]=o*u,e[5]=o*h,e[9]=-a,e[2]=f*a-p,e[6]=_+d*a,e[10]=o*l}else if(t.order==="ZXY"){let d=l*h,f=l*u,p=c*h,_=c*u;e[0]=d-_*a,e[4]=-o*u,e[8]=p+f*a,e[1]=f+p*a,e[5]=o*h,e[9]=_-d*a,e[2]=-o*c,e[6]=a,e[10]=o*l}else if(t.order==="ZYX"){let d=o*h,f=o*u,p=a*h,_=a*u;e[0]=l*h,e[4]=p*c-f,e[8]=d*c+_,e[1]=l*u,e[5]=_*c+d,e[9]=f*c-p,e[2]=-c,e[6]=a*l,e[10]=o*l}else if(t.order==="YZX"){let d=o*l,f=o*c,p=a*l,_=a*c;e[0]=l*h,e[4]=_-d*u,e[8]=p*u+f,e[1]=u,e[5]=o*h,e[9]=-a*h,e[2]=-c*h,e[6]=f*u+p,e[10]=d-_*u}else if(t.order==="XZY"){let d=o*l,f=o*c,p=a*l,_=a*c;e[0]=l*h,e[4]=-u,e[8]=c*h,e[1]=d*u+_,e[5]=o*h,e[9]=f*u-p,e[2]=p*u-f,e[6]=a*h,e[10]=_*u+d}return e[3]=0,e[7]=0,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromQuaternion(t){return this.compose(lv,t,cv)}lookAt(t,e,n){let s=this.elements;return yi.subVectors(t,e),yi.lengthSq()===0&&(yi.z=1),yi.normalize(),Ys.crossVectors(n,yi),Ys.lengthSq()===0&&(Math.abs(n.z)===1?yi.x+=1e-4:yi.z+=1e-4,yi.normalize(),Ys.crossVectors(n,yi)),Ys.normalize(),Zl.crossVectors(yi,Ys),s[0]=Ys.x,s[4]=Zl.x,s[8]=yi.x,s[1]=Ys.y,s[5]=Zl.y,s[9]=yi.y,s[2]=Ys.z,s[6]=Zl.z,s[10]=yi.z,this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let n=t.elements,s=e.elements,r=this.elements,o=n[0],a=n[4],l=n[8],c=n[12],h=n[1],u=n[5],d=n[9],f=n[13],p=n[2],_=n[6],m=n[10],g=n[14],x=n[3],w=n[7],v=n[11],T=n[15],S=s[0],y=s[4],M=s[8],I=s[12],P=s[1],C=s[5],U=s[9],B=s[13],D=s[2],H=s[6],O=s[10],G=s[14],nt=s[3],Y=s[7],J=s[11],Q=s[15];return r[0]=o*S+a*P+l*D+c*nt,r[4]=o*y+a*C+l*H+c*Y,r[8]=o*M+a*U+l*O+c*J,r[12]=o*I+a*B+l*G+c*Q,r[1]=h*S+u*P+d*D+f*nt,r[5]=h*y+u*C+d*H+f*Y,r[9]=h*M+u*U+d*O+f*J,r[13]=h*I+u*B+d*G+f*Q,r[2]=p*S+_*P+m*D+g*nt,r[6]=p*y+_*C+m*H+g*Y,r[10]=p*M+_*U+m*O+g*J,r[14]=p*I+_*B+m*G+g*Q,r[3]=x*S+w*P+v*D+T*nt,r[7]=x*y+w*C+v*H+T*Y,r[11]=x*M+w*U+v*O+T*J,r[15]=x*I+w*B+v*G+T*Q,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[4]*=t,e[8]*=t,e[12]*=t,e[1]*=t,e[5]*=t,e[9]*=t,e[13]*=t,e[2]*=t,e[6]*=t,e[10]*=t,e[14]*=t,e[3]*=t,e[7]*=t,e[11]*=t,e[15]*=t,this}determinant(){let t=this.elements,e=t[0],n=t[4],s=t[8],r=t[12],o=t[1],a=t[5],l=t[9],c=t[13],h=t[2],u=t[6],d=t[10],f=t[14],p=t[3],_=t[7],m=t[11],g=t[15],x=l*f-c*d,w=a*f-c*u,v=a*d-l*u,T=o*f-c*h,S=o*d-l*h,y=o*u-a*h;return e*(_*x-m*w+g*v)-n*(p*x-m*T+g*S)+s*(p*w-_*T+g*y)-r*(p*v-_*S+m*y)}determinantAffine(){let t=this.elements,e=t[0],n=t[4],s=t[8],r=t[1],o=t[5],a=t[9],l=t[2],c=t[6],h=t[10];return e*(o*h-a*c)-n*(r*h-a*l)+s*(r*c-o*l)}transpose(){let t=this.elements,e;return e=t[1],t[1]=t[4],t[4]=e,e=t[2],t[2]=t[8],t[8]=e,e=t[6],t[6]=t[9],t[9]=e,e=t[3],t[3]=t[12],t[12]=e,e=t[7],t[7]=t[13],t[13]=e,e=t[11],t[11]=t[14],t[14]=e,this}setPosition(t,e,n){let s=this.elements;return t.isVector3?(s[12]=t.x,s[13]=t.y,s[14]=t.z):(s[12]=t,s[13]=e,s[14]=n),this}invert(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8],u=t[9],d=t[10],f=t[11],p=t[12],_=t[13],m=t[14],g=t[15],x=e*a-n*o,w=e*l-s*o,v=e*c-r*o,T=n*l-s*a,S=n*c-r*a,y=s*c-r*l,M=h*_-u*p,I=h*m-d*p,P=h*g-f*p,C=u*m-d*_,U=u*g-f*_,B=d*g-f*m,D=x*B-w*U+v*C+T*P-S*I+y*M;if(D===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let H=1/D;return t[0]=(a*B-l*U+c*C)*H,t[1]=(s*U-n*B-r*C)*H,t[2]=(_*y-m*S+g*T)*H,t[3]=(d*S-u*y-f*T)*H,t[4]=(l*P-o*B-c*I)*H,t[5]=(e*B-s*P+r*I)*H,t[6]=(m*v-p*y-g*w)*H,t[7]=(h*y-d*v+f*w)*H,t[8]=(o*U-a*P+c*M)*H,t[9]=(n*P-e*U-r*M)*H,t[10]=(p*S-_*v+g*x)*H,t[11]=(u*v-h*S-f*x)*H,t[12]=(a*I-o*C-l*M)*H,t[13]=(e*C-n*I+s*M)*H,t[14]=(_*w-p*T-m*x)*H,t[15]=(h*T-u*w+d*x)*H,this}scale(t){let e=this.elements,n=t.x,s=t.y,r=t.z;return e[0]*=n,e[4]*=s,e[8]*=r,e[1]*=n,e[5]*=s,e[9]*=r,e[2]*=n,e[6]*=s,e[10]*=r,e[3]*=n,e[7]*=s,e[11]*=r,this}getMaxScaleOnAxis(){let t=this.elements,e=t[0]*t[0]+t[1]*t[1]+t[2]*t[2],n=t[4]*t[4]+t[5]*t[5]+t[6]*t[6],s=t[8]*t[8]+t[9]*t[9]+t[10]*t[10];return Math.sqrt(Math.max(e,n,s))}makeTranslation(t,e,n){return t.isVector3?this.set(1,0,0,t.x,0,1,0,t.y,0,0,1,t.z,0,0,0,1):this.set(1,0,0,t,0,1,0,e,0,0,1,n,0,0,0,1),this}makeRotationX(t){let e=Math.cos(t),n=Math.sin(t);return this.set(1,0,0,0,0,e,-n,0,0,n,e,0,0,0,0,1),this}makeRotationY(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,0,n,0,0,1,0,0,-n,0,e,0,0,0,0,1),this}makeRotationZ(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,0,n,e,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(t,e){let n=Math.cos(e),s=Math.sin(e),r=1-n,o=t.x,a=t.y,l=t.z,c=r*o,h=r*a;return this.set(c*o+n,c*a-s*l,c*l+s*a,0,c*a+s*l,h*a+n,h*l-s*o,0,c*l-s*a,h*l+s*o,r*l*l+n,0,0,0,0,1),this}makeScale(t,e,n){return this.set(t,0,0,0,0,e,0,0,0,0,n,0,0,0,0,1),this}makeShear(t,e,n,s,r,o){return this.set(1,n,r,0,t,1,o,0,e,s,1,0,0,0,0,1),this}compose(t,e,n){let s=this.elements,r=e._x,o=e._y,a=e._z,l=e._w,c=r+r,h=o+o,u=a+a,d=r*c,f=r*h,p=r*u,_=o*h,m=o*u,g=a*u,x=l*c,w=l*h,v=l*u,T=n.x,S=n.y,y=n.z;return s[0]=(1-(_+g))*T,s[1]=(f+v)*T,s[2]=(p-w)*T,s[3]=0,s[4]=(f-v)*S,s[5]=(1-(d+g))*S,s[6]=(m+x)*S,s[7]=0,s[8]=(p+w)*y,s[9]=(m-x)*y,s[10]=(1-(d+_))*y,s[11]=0,s[12]=t.x,s[13]=t.y,s[14]=t.z,s[15]=1,this}decompose(t,e,n){let s=this.elements;t.x=s[12],t.y=s[13],t.z=s[14];let r=this.determinantAffine();if(r===0)return n.set(1,1,1),e.identity(),this;let o=po.set(s[0],s[1],s[2]).length(),a=po.set(s[4],s[5],s[6]).length(),l=po.set(s[8],s[9],s[10]).length();r<0&&(o=-o),Hi.copy(this);let c=1/o,h=1/a,u=1/l;return Hi.elements[0]*=c,Hi.elements[1]*=c,Hi.elements[2]*=c,Hi.elements[4]*=h,Hi.elements[5]*=h,Hi.elements[6]*=h,Hi.elements[8]*=u,Hi.elements[9]*=u,Hi.elements[10]*=u,e.setFromRotationMatrix(Hi),n.x=o,n.y=a,n.z=l,this}makePerspective(t,e,n,s,r,o,a=Pi,l=!1){let c=this.elements,h=2*r/(e-t),u=2*r/(n-s),d=(e+t)/(e-t),f=(n+s)/(n-s),p,_;if(l)p=r/(o-r),_=o*r/(o-r);else if(a===Pi)p=-(o+r)/(o-r),_=-2*o*r/(o-r);else if(a===Po)p=-o/(o-r),_=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=d,c[12]=0,c[1]=0,c[5]=u,c[9]=f,c[13]=0,c[2]=0,c[6]=0,c[10]=p,c[14]=_,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(t,e,n,s,r,o,a=Pi,l=!1){let c=this.elements,h=2/(e-t),u=2/(n-s),d=-(e+t)/(e-t),f=-(n+s)/(n-s),p,_;if(l)p=1/(o-r),_=o/(o-r);else if(a===Pi)p=-2/(o-r),_=-(o+r)/(o-r);else if(a===Po)p=-1/(o-r),_=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=0,c[12]=d,c[1]=0,c[5]=u,c[9]=0,c[13]=f,c[2]=0,c[6]=0,c[10]=p,c[14]=_,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(t){let e=this.elements,n=t.elements;for(let s=0;s<16;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<16;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){let n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t[e+9]=n[9],t[e+10]=n[10],t[e+11]=n[11],t[e+12]=n[12],t[e+13]=n[13],t[e+14]=n[14],t[e+15]=n[15],t}},po=new V,Hi=new Zt,lv=new V(0,0,0),cv=new V(1,1,1),Ys=new V,Zl=new V,yi=new V,Xm=new Zt,qm=new De,cn=class i{constructor(t=0,e=0,n=0,s=i.DEFAULT_ORDER){this.isEuler=!0,this._x=t,this._y=e,this._z=n,this._order=s}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get order(){return this._order}set order(t){this._order=t,this._onChangeCallback()}set(t,e,n,s=this._order){return this._x=t,this._y=e,this._z=n,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(t){return this._x=t._x,this._y=t._y,this._z=t._z,this._order=t._order,this._onChangeCallback(),this}setFromRotationMatrix(t,e=this._order,n=!0){let s=t.elements,r=s[0],o=s[4],a=s[8],l=s[1],c=s[5],h=s[9],u=s[2],d=s[6],f=s[10];switch(e){case"XYZ":this._y=Math.asin(_e(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-h,f),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(d,c),this._z=0);break;case"YXZ":this._x=Math.asin(-_e(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(a,f),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-u,r),this._z=0);break;case"ZXY":this._x=Math.asin(_e(d,-1,1)),Math.abs(d)<.9999999?(this._y=Math.atan2(-u,f),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-_e(u,-1,1)),Math.abs(u)<.9999999?(this._x=Math.atan2(d,f),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(_e(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-h,c),this._y=Math.atan2(-u,r)):(this._x=0,this._y=Math.atan2(a,f));break;case"XZY":this._z=Math.asin(-_e(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(d,c),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-h,f),this._y=0);break;default:jt("Euler: .setFromRotationMatrix() encountered an unknown order: "+e)}return this._order=e,n===!0&&this._onChangeCallback(),this}setFromQuaternion(t,e,n){return Xm.makeRotationFromQuaternion(t),this.setFromRotationMatrix(Xm,e,n)}setFromVector3(t,e=this._order){return this.set(t.x,t.y,t.z,e)}reorder(t){return qm.setFromEuler(this),this.setFromQuaternion(qm,t)}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._order===this._order}fromArray(t){return this._x=t[0],this._y=t[1],this._z=t[2],t[3]!==void 0&&(this._order=t[3]),this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._order,t}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};cn.DEFAULT_ORDER="XYZ";var Do=class{constructor(){this.mask=1}set(t){this.mask=(1<<t|0)>>>0}enable(t){this.mask|=1<<t|0}enableAll(){this.mask=-1}toggle(t){this.mask^=1<<t|0}disable(t){this.mask&=~(1<<t|0)}disableAll(){this.mask=0}test(t){return(this.mask&t.mask)!==0}isEnabled(t){return(this.mask&(1<<t|0))!==0}},hv=0,Ym=new V,mo=new De,Ms=new Zt,Jl=new V,ya=new V,uv=new V,dv=new De,jm=new V(1,0,0),Zm=new V(0,1,0),Jm=new V(0,0,1),Km={type:"added"},fv={type:"removed"},go={type:"childadded",child:null},sd={type:"childremoved",child:null},Qe=class i extends ji{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:hv++}),this.uuid=cr(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=i.DEFAULT_UP.clone();let t=new V,e=new cn,n=new De,s=new V(1,1,1);function r(){n.setFromEuler(e,!1)}function o(){e.setFromQuaternion(n,void 0,!1)}e._onChange(r),n._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:t},rotation:{configurable:!0,enumerable:!0,value:e},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new Zt},normalMatrix:{value:new re}}),this.matrix=new Zt,this.matrixWorld=new Zt,this.matrixAutoUpdate=i.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=i.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new Do,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(t){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(t),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(t){return this.quaternion.premultiply(t),this}setRotationFromAxisAngle(t,e){this.quaternion.setFromAxisAngle(t,e)}setRotationFromEuler(t){this.quaternion.setFromEuler(t,!0)}setRotationFromMatrix(t){this.quaternion.setFromRotationMatrix(t)}setRotationFromQuaternion(t){this.quaternion.copy(t)}rotateOnAxis(t,e){return mo.setFromAxisAngle(t,e),this.quaternion.multiply(mo),this}rotateOnWorldAxis(t,e){return mo.setFromAxisAngle(t,e),this.quaternion.premultiply(mo),this}rotateX(t){return this.rotateOnAxis(jm,t)}rotateY(t){return this.rotateOnAxis(Zm,t)}rotateZ(t){return this.rotateOnAxis(Jm,t)}translateOnAxis(t,e){return Ym.copy(t).applyQuaternion(this.quaternion),this.position.add(Ym.multiplyScalar(e)),this}translateX(t){return this.translateOnAxis(jm,t)}translateY(t){return this.translateOnAxis(Zm,t)}translateZ(t){return this.translateOnAxis(Jm,t)}localToWorld(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(this.matrixWorld)}worldToLocal(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(Ms.copy(this.matrixWorld).invert())}lookAt(t,e,n){t.isVector3?Jl.copy(t):Jl.set(t,e,n);let s=this.parent;this.updateWorldMatrix(!0,!1),ya.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?Ms.lookAt(ya,Jl,this.up):Ms.lookAt(Jl,ya,this.up),this.quaternion.setFromRotationMatrix(Ms),s&&(Ms.extractRotation(s.matrixWorld),mo.setFromRotationMatrix(Ms),this.quaternion.premultiply(mo.invert()))}add(t){if(arguments.length>1){for(let e=0;e<arguments.length;e++)this.add(arguments[e]);return this}return t===this?(te("Object3D.add: object can't be added as a child of itself.",t),this):(t&&t.isObject3D?(t.removeFromParent(),t.parent=this,this.children.push(t),t.dispatchEvent(Km),go.child=t,this.dispatchEvent(go),go.child=null):te("Object3D.add: object not an instance of THREE.Object3D.",t),this)}remove(t){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}let e=this.children.indexOf(t);return e!==-1&&(t.parent=null,this.children.splice(e,1),t.dispatchEvent(fv),sd.child=t,this.dispatchEvent(sd),sd.child=null),this}removeFromParent(){let t=this.parent;return t!==null&&t.remove(this),this}clear(){return this.remove(...this.children)}attach(t){return this.updateWorldMatrix(!0,!1),Ms.copy(this.matrixWorld).invert(),t.parent!==null&&(t.parent.updateWorldMatrix(!0,!1),Ms.multiply(t.parent.matrixWorld)),t.applyMatrix4(Ms),t.removeFromParent(),t.parent=this,this.children.push(t),t.updateWorldMatrix(!1,!0),t.dispatchEvent(Km),go.child=t,this.dispatchEvent(go),go.child=null,this}getObjectById(t){return this.getObjectByProperty("id",t)}getObjectByName(t){return this.getObjectByProperty("name",t)}getObjectByProperty(t,e){if(this[t]===e)return this;for(let n=0,s=this.children.length;n<s;n++){let o=this.children[n].getObjectByProperty(t,e);if(o!==void 0)return o}}getObjectsByProperty(t,e,n=[]){this[t]===e&&n.push(this);let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(t,e,n);return n}getWorldPosition(t){return this.updateWorldMatrix(!0,!1),t.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(ya,t,uv),t}getWorldScale(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(ya,dv,t),t}getWorldDirection(t){this.updateWorldMatrix(!0,!1);let e=this.matrixWorld.elements;return t.set(e[8],e[9],e[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(t){t(this);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverse(t)}traverseVisible(t){if(this.visible===!1)return;t(this);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverseVisible(t)}traverseAncestors(t){let e=this.parent;e!==null&&(t(e),e.traverseAncestors(t))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let t=this.pivot;if(t!==null){let e=t.x,n=t.y,s=t.z,r=this.matrix.elements;r[12]+=e-r[0]*e-r[4]*n-r[8]*s,r[13]+=n-r[1]*e-r[5]*n-r[9]*s,r[14]+=s-r[2]*e-r[6]*n-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(t){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||t)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,t=!0);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].updateMatrixWorld(t)}updateWorldMatrix(t,e,n=!1){let s=this.parent;if(t===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||n)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,n=!0),e===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,n)}}toJSON(t){let e=t===void 0||typeof t=="string",n={};e&&(t={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(a=>({...a})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(t),s.indirectTexture=this._indirectTexture.toJSON(t),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(t)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(t)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(t).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(t).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(t.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,h=l.length;c<h;c++){let u=l[c];r(t.shapes,u)}else r(t.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(t.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(r(t.materials,this.material[l]));s.material=a}else s.material=r(t.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(t).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];s.animations.push(r(t.animations,l))}}if(e){let a=o(t.geometries),l=o(t.materials),c=o(t.textures),h=o(t.images),u=o(t.shapes),d=o(t.skeletons),f=o(t.animations),p=o(t.nodes);a.length>0&&(n.geometries=a),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),h.length>0&&(n.images=h),u.length>0&&(n.shapes=u),d.length>0&&(n.skeletons=d),f.length>0&&(n.animations=f),p.length>0&&(n.nodes=p)}return n.object=s,n;function o(a){let l=[];for(let c in a){let h=a[c];delete h.metadata,l.push(h)}return l}}clone(t){return new this.constructor().copy(this,t)}copy(t,e=!0){if(this.name=t.name,this.up.copy(t.up),this.position.copy(t.position),this.rotation.order=t.rotation.order,this.quaternion.copy(t.quaternion),this.scale.copy(t.scale),this.pivot=t.pivot!==null?t.pivot.clone():null,this.matrix.copy(t.matrix),this.matrixWorld.copy(t.matrixWorld),this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrixWorldAutoUpdate=t.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=t.matrixWorldNeedsUpdate,this.layers.mask=t.layers.mask,this.visible=t.visible,this.castShadow=t.castShadow,this.receiveShadow=t.receiveShadow,this.frustumCulled=t.frustumCulled,this.renderOrder=t.renderOrder,this.static=t.static,this.animations=t.animations.slice(),this.userData=JSON.parse(JSON.stringify(t.userData)),e===!0)for(let n=0;n<t.children.length;n++){let s=t.children[n];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};Qe.DEFAULT_UP=new V(0,1,0);Qe.DEFAULT_MATRIX_AUTO_UPDATE=!0;Qe.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var Mn=class extends Qe{constructor(){super(),this.isGroup=!0,this.type="Group"}},pv={type:"move"},Uo=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new Mn,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new Mn,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new V,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new V),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new Mn,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new V,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new V,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(t){return this._targetRay!==null&&this._targetRay.dispatchEvent(t),this._grip!==null&&this._grip.dispatchEvent(t),this._hand!==null&&this._hand.dispatchEvent(t),this}connect(t){if(t&&t.hand){let e=this._hand;if(e)for(let n of t.hand.values())this._getHandJoint(e,n)}return this.dispatchEvent({type:"connected",data:t}),this}disconnect(t){return this.dispatchEvent({type:"disconnected",data:t}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(t,e,n){let s=null,r=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(t&&e.session.visibilityState!=="visible-blurred"){if(c&&t.hand){o=!0;for(let _ of t.hand.values()){let m=e.getJointPose(_,n),g=this._getHandJoint(c,_);m!==null&&(g.matrix.fromArray(m.transform.matrix),g.matrix.decompose(g.position,g.quaternion,g.scale),g.matrixWorldNeedsUpdate=!0,g.jointRadius=m.radius),g.visible=m!==null}let h=c.joints["index-finger-tip"],u=c.joints["thumb-tip"],d=h.position.distanceTo(u.position),f=.02,p=.005;c.inputState.pinching&&d>f+p?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:t.handedness,target:this})):!c.inputState.pinching&&d<=f-p&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:t.handedness,target:this}))}else l!==null&&t.gripSpace&&(r=e.getPose(t.gripSpace,n),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:t,target:this})));a!==null&&(s=e.getPose(t.targetRaySpace,n),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(pv)))}return a!==null&&(a.visible=s!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(t,e){if(t.joints[e.jointName]===void 0){let n=new Mn;n.matrixAutoUpdate=!1,n.visible=!1,t.joints[e.jointName]=n,t.add(n)}return t.joints[e.jointName]}},m0={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},js={h:0,s:0,l:0},Kl={h:0,s:0,l:0};function rd(i,t,e){return e<0&&(e+=1),e>1&&(e-=1),e<1/6?i+(t-i)*6*e:e<1/2?t:e<2/3?i+(t-i)*6*(2/3-e):i}var Gt=class{constructor(t,e,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(t,e,n)}set(t,e,n){if(e===void 0&&n===void 0){let s=t;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(t,e,n);return this}setScalar(t){return this.r=t,this.g=t,this.b=t,this}setHex(t,e=be){return t=Math.floor(t),this.r=(t>>16&255)/255,this.g=(t>>8&255)/255,this.b=(t&255)/255,se.colorSpaceToWorking(this,e),this}setRGB(t,e,n,s=se.workingColorSpace){return this.r=t,this.g=e,this.b=n,se.colorSpaceToWorking(this,s),this}setHSL(t,e,n,s=se.workingColorSpace){if(t=uf(t,1),e=_e(e,0,1),n=_e(n,0,1),e===0)this.r=this.g=this.b=n;else{let r=n<=.5?n*(1+e):n+e-n*e,o=2*n-r;this.r=rd(o,r,t+1/3),this.g=rd(o,r,t),this.b=rd(o,r,t-1/3)}return se.colorSpaceToWorking(this,s),this}setStyle(t,e=be){function n(r){r!==void 0&&parseFloat(r)<1&&jt("Color: Alpha component of "+t+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(t)){let r,o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,e);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,e);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,e);break;default:jt("Color: Unknown color model "+t)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(t)){let r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,e);if(o===6)return this.setHex(parseInt(r,16),e);jt("Color: Invalid hex color "+t)}else if(t&&t.length>0)return this.setColorName(t,e);return this}setColorName(t,e=be){let n=m0[t.toLowerCase()];return n!==void 0?this.setHex(n,e):jt("Color: Unknown color "+t),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(t){return this.r=t.r,this.g=t.g,this.b=t.b,this}copySRGBToLinear(t){return this.r=Cs(t.r),this.g=Cs(t.g),this.b=Cs(t.b),this}copyLinearToSRGB(t){return this.r=Ao(t.r),this.g=Ao(t.g),this.b=Ao(t.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(t=be){return se.workingToColorSpace(Hn.copy(this),t),Math.round(_e(Hn.r*255,0,255))*65536+Math.round(_e(Hn.g*255,0,255))*256+Math.round(_e(Hn.b*255,0,255))}getHexString(t=be){return("000000"+this.getHex(t).toString(16)).slice(-6)}getHSL(t,e=se.workingColorSpace){se.workingToColorSpace(Hn.copy(this),e);let n=Hn.r,s=Hn.g,r=Hn.b,o=Math.max(n,s,r),a=Math.min(n,s,r),l,c,h=(a+o)/2;if(a===o)l=0,c=0;else{let u=o-a;switch(c=h<=.5?u/(o+a):u/(2-o-a),o){case n:l=(s-r)/u+(s<r?6:0);break;case s:l=(r-n)/u+2;break;case r:l=(n-s)/u+4;break}l/=6}return t.h=l,t.s=c,t.l=h,t}getRGB(t,e=se.workingColorSpace){return se.workingToColorSpace(Hn.copy(this),e),t.r=Hn.r,t.g=Hn.g,t.b=Hn.b,t}getStyle(t=be){se.workingToColorSpace(Hn.copy(this),t);let e=Hn.r,n=Hn.g,s=Hn.b;return t!==be?`color(${t} ${e.toFixed(3)} ${n.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(e*255)},${Math.round(n*255)},${Math.round(s*255)})`}offsetHSL(t,e,n){return this.getHSL(js),this.setHSL(js.h+t,js.s+e,js.l+n)}add(t){return this.r+=t.r,this.g+=t.g,this.b+=t.b,this}addColors(t,e){return this.r=t.r+e.r,this.g=t.g+e.g,this.b=t.b+e.b,this}addScalar(t){return this.r+=t,this.g+=t,this.b+=t,this}sub(t){return this.r=Math.max(0,this.r-t.r),this.g=Math.max(0,this.g-t.g),this.b=Math.max(0,this.b-t.b),this}multiply(t){return this.r*=t.r,this.g*=t.g,this.b*=t.b,this}multiplyScalar(t){return this.r*=t,this.g*=t,this.b*=t,this}lerp(t,e){return this.r+=(t.r-this.r)*e,this.g+=(t.g-this.g)*e,this.b+=(t.b-this.b)*e,this}lerpColors(t,e,n){return this.r=t.r+(e.r-t.r)*n,this.g=t.g+(e.g-t.g)*n,this.b=t.b+(e.b-t.b)*n,this}lerpHSL(t,e){this.getHSL(js),t.getHSL(Kl);let n=Ra(js.h,Kl.h,e),s=Ra(js.s,Kl.s,e),r=Ra(js.l,Kl.l,e);return this.setHSL(n,s,r),this}setFromVector3(t){return this.r=t.x,this.g=t.y,this.b=t.z,this}applyMatrix3(t){let e=this.r,n=this.g,s=this.b,r=t.elements;return this.r=r[0]*e+r[3]*n+r[6]*s,this.g=r[1]*e+r[4]*n+r[7]*s,this.b=r[2]*e+r[5]*n+r[8]*s,this}equals(t){return t.r===this.r&&t.g===this.g&&t.b===this.b}fromArray(t,e=0){return this.r=t[e],this.g=t[e+1],this.b=t[e+2],this}toArray(t=[],e=0){return t[e]=this.r,t[e+1]=this.g,t[e+2]=this.b,t}fromBufferAttribute(t,e){return this.r=t.getX(e),this.g=t.getY(e),this.b=t.getZ(e),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},Hn=new Gt;Gt.NAMES=m0;var Na=class i{constructor(t,e=1,n=1e3){this.isFog=!0,this.name="",this.color=new Gt(t),this.near=e,this.far=n}clone(){return new i(this.color,this.near,this.far)}toJSON(){return{type:"Fog",name:this.name,color:this.color.getHex(),near:this.near,far:this.far}}},Pr=class extends Qe{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new cn,this.environmentIntensity=1,this.environmentRotation=new cn,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(t,e){return super.copy(t,e),this.background=t.background!==null?t.background.clone():null,this.environment=t.environment!==null?t.environment.clone():null,this.fog=t.fog!==null?t.fog.clone():null,this.backgroundBlurriness=t.backgroundBlurriness,this.backgroundIntensity=t.backgroundIntensity,this.backgroundRotation.copy(t.backgroundRotation),this.environmentIntensity=t.environmentIntensity,this.environmentRotation.copy(t.environmentRotation),this.overrideMaterial=t.overrideMaterial!==null?t.overrideMaterial.clone():null,this.matrixAutoUpdate=t.matrixAutoUpdate,this}toJSON(t){let e=super.toJSON(t);return this.fog!==null&&(e.object.fog=this.fog.toJSON()),e.object.backgroundBlurriness=this.backgroundBlurriness,e.object.backgroundIntensity=this.backgroundIntensity,e.object.backgroundRotation=this.backgroundRotation.toArray(),e.object.environmentIntensity=this.environmentIntensity,e.object.environmentRotation=this.environmentRotation.toArray(),e}},Wi=new V,ws=new V,od=new V,Es=new V,_o=new V,xo=new V,$m=new V,ad=new V,ld=new V,cd=new V,hd=new Ue,ud=new Ue,dd=new Ue,qi=class i{constructor(t=new V,e=new V,n=new V){this.a=t,this.b=e,this.c=n}static getNormal(t,e,n,s){s.subVectors(n,e),Wi.subVectors(t,e),s.cross(Wi);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(t,e,n,s,r){Wi.subVectors(s,e),ws.subVectors(n,e),od.subVectors(t,e);let o=Wi.dot(Wi),a=Wi.dot(ws),l=Wi.dot(od),c=ws.dot(ws),h=ws.dot(od),u=o*c-a*a;if(u===0)return r.set(0,0,0),null;let d=1/u,f=(c*l-a*h)*d,p=(o*h-a*l)*d;return r.set(1-f-p,p,f)}static containsPoint(t,e,n,s){return this.getBarycoord(t,e,n,s,Es)===null?!1:Es.x>=0&&Es.y>=0&&Es.x+Es.y<=1}static getInterpolation(t,e,n,s,r,o,a,l){return this.getBarycoord(t,e,n,s,Es)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,Es.x),l.addScaledVector(o,Es.y),l.addScaledVector(a,Es.z),l)}static getInterpolatedAttribute(t,e,n,s,r,o){return hd.setScalar(0),ud.setScalar(0),dd.setScalar(0),hd.fromBufferAttribute(t,e),ud.fromBufferAttribute(t,n),dd.fromBufferAttribute(t,s),o.setScalar(0),o.addScaledVector(hd,r.x),o.addScaledVector(ud,r.y),o.addScaledVector(dd,r.z),o}static isFrontFacing(t,e,n,s){return Wi.subVectors(n,e),ws.subVectors(t,e),Wi.cross(ws).dot(s)<0}set(t,e,n){return this.a.copy(t),this.b.copy(e),this.c.copy(n),this}setFromPointsAndIndices(t,e,n,s){return this.a.copy(t[e]),this.b.copy(t[n]),this.c.copy(t[s]),this}setFromAttributeAndIndices(t,e,n,s){return this.a.fromBufferAttribute(t,e),this.b.fromBufferAttribute(t,n),this.c.fromBufferAttribute(t,s),this}clone(){return new this.constructor().copy(this)}copy(t){return this.a.copy(t.a),this.b.copy(t.b),this.c.copy(t.c),this}getArea(){return Wi.subVectors(this.c,this.b),ws.subVectors(this.a,this.b),Wi.cross(ws).length()*.5}getMidpoint(t){return t.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(t){return i.getNormal(this.a,this.b,this.c,t)}getPlane(t){return t.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(t,e){return i.getBarycoord(t,this.a,this.b,this.c,e)}getInterpolation(t,e,n,s,r){return i.getInterpolation(t,this.a,this.b,this.c,e,n,s,r)}containsPoint(t){return i.containsPoint(t,this.a,this.b,this.c)}isFrontFacing(t){return i.isFrontFacing(this.a,this.b,this.c,t)}intersectsBox(t){return t.intersectsTriangle(this)}closestPointToPoint(t,e){let n=this.a,s=this.b,r=this.c,o,a;_o.subVectors(s,n),xo.subVectors(r,n),ad.subVectors(t,n);let l=_o.dot(ad),c=xo.dot(ad);if(l<=0&&c<=0)return e.copy(n);ld.subVectors(t,s);let h=_o.dot(ld),u=xo.dot(ld);if(h>=0&&u<=h)return e.copy(s);let d=l*u-h*c;if(d<=0&&l>=0&&h<=0&&l-h>0)return o=l/(l-h),e.copy(n).addScaledVector(_o,o);cd.subVectors(t,r);let f=_o.dot(cd),p=xo.dot(cd);if(p>=0&&f<=p)return e.copy(r);let _=f*c-l*p;if(_<=0&&c>=0&&p<=0)return a=c/(c-p),e.copy(n).addScaledVector(xo,a);let m=h*p-f*u;if(m<=0&&u-h>=0&&f-p>=0)return $m.subVectors(r,s),a=(u-h)/(u-h+(f-p)),e.copy(s).addScaledVector($m,a);let g=1/(m+_+d);return o=_*g,a=d*g,e.copy(n).addScaledVector(_o,o).addScaledVector(xo,a)}equals(t){return t.a.equals(this.a)&&t.b.equals(this.b)&&t.c.equals(this.c)}},Zi=class{constructor(t=new V(1/0,1/0,1/0),e=new V(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=t,this.max=e}set(t,e){return this.min.copy(t),this.max.copy(e),this}setFromArray(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e+=3)this.expandByPoint(Xi.fromArray(t,e));return this}setFromBufferAttribute(t){this.makeEmpty();for(let e=0,n=t.count;e<n;e++)this.expandByPoint(Xi.fromBufferAttribute(t,e));return this}setFromPoints(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e++)this.expandByPoint(t[e]);return this}setFromCenterAndSize(t,e){let n=Xi.copy(e).multiplyScalar(.5);return this.min.copy(t).sub(n),this.max.copy(t).add(n),this}setFromObject(t,e=!1){return this.makeEmpty(),this.expandByObject(t,e)}clone(){return new this.constructor().copy(this)}copy(t){return this.min.copy(t.min),this.max.copy(t.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(t){return this.isEmpty()?t.set(0,0,0):t.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(t){return this.isEmpty()?t.set(0,0,0):t.subVectors(this.max,this.min)}expandByPoint(t){return this.min.min(t),this.max.max(t),this}expandByVector(t){return this.min.sub(t),this.max.add(t),this}expandByScalar(t){return this.min.addScalar(-t),this.max.addScalar(t),this}expandByObject(t,e=!1){t.updateWorldMatrix(!1,!1);let n=t.geometry;if(n!==void 0){let r=n.getAttribute("position");if(e===!0&&r!==void 0&&t.isInstancedMesh!==!0&&t.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)t.isMesh===!0?t.getVertexPosition(o,Xi):Xi.fromBufferAttribute(r,o),Xi.applyMatrix4(t.matrixWorld),this.expandByPoint(Xi);else t.boundingBox!==void 0?(t.boundingBox===null&&t.computeBoundingBox(),$l.copy(t.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),$l.copy(n.boundingBox)),$l.applyMatrix4(t.matrixWorld),this.union($l)}let s=t.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],e);return this}containsPoint(t){return t.x>=this.min.x&&t.x<=this.max.x&&t.y>=this.min.y&&t.y<=this.max.y&&t.z>=this.min.z&&t.z<=this.max.z}containsBox(t){return this.min.x<=t.min.x&&t.max.x<=this.max.x&&this.min.y<=t.min.y&&t.max.y<=this.max.y&&this.min.z<=t.min.z&&t.max.z<=this.max.z}getParameter(t,e){return e.set((t.x-this.min.x)/(this.max.x-this.min.x),(t.y-this.min.y)/(this.max.y-this.min.y),(t.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(t){return t.max.x>=this.min.x&&t.min.x<=this.max.x&&t.max.y>=this.min.y&&t.min.y<=this.max.y&&t.max.z>=this.min.z&&t.min.z<=this.max.z}intersectsSphere(t){return this.clampPoint(t.center,Xi),Xi.distanceToSquared(t.center)<=t.radius*t.radius}intersectsPlane(t){let e,n;return t.normal.x>0?(e=t.normal.x*this.min.x,n=t.normal.x*this.max.x):(e=t.normal.x*this.max.x,n=t.normal.x*this.min.x),t.normal.y>0?(e+=t.normal.y*this.min.y,n+=t.normal.y*this.max.y):(e+=t.normal.y*this.max.y,n+=t.normal.y*this.min.y),t.normal.z>0?(e+=t.normal.z*this.min.z,n+=t.normal.z*this.max.z):(e+=t.normal.z*this.max.z,n+=t.normal.z*this.min.z),e<=-t.constant&&n>=-t.constant}intersectsTriangle(t){if(this.isEmpty())return!1;this.getCenter(va),Ql.subVectors(this.max,va),yo.subVectors(t.a,va),vo.subVectors(t.b,va),bo.subVectors(t.c,va),Zs.subVectors(vo,yo),Js.subVectors(bo,vo),wr.subVectors(yo,bo);let e=[0,-Zs.z,Zs.y,0,-Js.z,Js.y,0,-wr.z,wr.y,Zs.z,0,-Zs.x,Js.z,0,-Js.x,wr.z,0,-wr.x,-Zs.y,Zs.x,0,-Js.y,Js.x,0,-wr.y,wr.x,0];return!fd(e,yo,vo,bo,Ql)||(e=[1,0,0,0,1,0,0,0,1],!fd(e,yo,vo,bo,Ql))?!1:(tc.crossVectors(Zs,Js),e=[tc.x,tc.y,tc.z],fd(e,yo,vo,bo,Ql))}clampPoint(t,e){return e.copy(t).clamp(this.min,this.max)}distanceToPoint(t){return this.clampPoint(t,Xi).distanceTo(t)}getBoundingSphere(t){return this.isEmpty()?t.makeEmpty():(this.getCenter(t.center),t.radius=this.getSize(Xi).length()*.5),t}intersect(t){return this.min.max(t.min),this.max.min(t.max),this.isEmpty()&&this.makeEmpty(),this}union(t){return this.min.min(t.min),this.max.max(t.max),this}applyMatrix4(t){return this.isEmpty()?this:(Ts[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(t),Ts[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(t),Ts[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(t),Ts[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(t),Ts[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(t),Ts[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(t),Ts[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(t),Ts[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(t),this.setFromPoints(Ts),this)}translate(t){return this.min.add(t),this.max.add(t),this}equals(t){return t.min.equals(this.min)&&t.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(t){return this.min.fromArray(t.min),this.max.fromArray(t.max),this}},Ts=[new V,new V,new V,new V,new V,new V,new V,new V],Xi=new V,$l=new Zi,yo=new V,vo=new V,bo=new V,Zs=new V,Js=new V,wr=new V,va=new V,Ql=new V,tc=new V,Er=new V;function fd(i,t,e,n,s){for(let r=0,o=i.length-3;r<=o;r+=3){Er.fromArray(i,r);let a=s.x*Math.abs(Er.x)+s.y*Math.abs(Er.y)+s.z*Math.abs(Er.z),l=t.dot(Er),c=e.dot(Er),h=n.dot(Er);if(Math.max(-Math.max(l,c,h),Math.min(l,c,h))>a)return!1}return!0}var _n=new V,ec=new Xt,mv=0,Un=class extends ji{constructor(t,e,n=!1){if(super(),Array.isArray(t))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:mv++}),this.name="",this.array=t,this.itemSize=e,this.count=t!==void 0?t.length/e:0,this.normalized=n,this.usage=l0,this.updateRanges=[],this.gpuType=Di,this.version=0,this._normalizationScale=t!==void 0?ff(t):void 0}onUploadCallback(){}set needsUpdate(t){t===!0&&this.version++}setUsage(t){return this.usage=t,this}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}copy(t){return this.name=t.name,this.array=new t.array.constructor(t.array),this.itemSize=t.itemSize,this.count=t.count,this.normalized=t.normalized,this.usage=t.usage,this.gpuType=t.gpuType,this._normalizationScale=t._normalizationScale,this}copyAt(t,e,n){t*=this.itemSize,n*=e.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[t+s]=e.array[n+s];return this}copyArray(t){return this.array.set(t),this}applyMatrix3(t){if(this.itemSize===2)for(let e=0,n=this.count;e<n;e++)ec.fromBufferAttribute(this,e),ec.applyMatrix3(t),this.setXY(e,ec.x,ec.y);else if(this.itemSize===3)for(let e=0,n=this.count;e<n;e++)_n.fromBufferAttribute(this,e),_n.applyMatrix3(t),this.setXYZ(e,_n.x,_n.y,_n.z);return this}applyMatrix4(t){for(let e=0,n=this.count;e<n;e++)_n.fromBufferAttribute(this,e),_n.applyMatrix4(t),this.setXYZ(e,_n.x,_n.y,_n.z);return this}applyNormalMatrix(t){for(let e=0,n=this.count;e<n;e++)_n.fromBufferAttribute(this,e),_n.applyNormalMatrix(t),this.setXYZ(e,_n.x,_n.y,_n.z);return this}transformDirection(t){for(let e=0,n=this.count;e<n;e++)_n.fromBufferAttribute(this,e),_n.transformDirection(t),this.setXYZ(e,_n.x,_n.y,_n.z);return this}set(t,e=0){return this.array.set(t,e),this}getComponent(t,e){let n=this.array[t*this.itemSize+e];return this.normalized&&(n=this._denormalize(n)),n}setComponent(t,e,n){return this.normalized&&(n=this._normalize(n)),this.array[t*this.itemSize+e]=n,this}getX(t){let e=this.array[t*this.itemSize];return this.normalized&&(e=this._denormalize(e)),e}setX(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize]=e,this}getY(t){let e=this.array[t*this.itemSize+1];return this.normalized&&(e=this._denormalize(e)),e}setY(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+1]=e,this}getZ(t){let e=this.array[t*this.itemSize+2];return this.normalized&&(e=this._denormalize(e)),e}setZ(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+2]=e,this}getW(t){let e=this.array[t*this.itemSize+3];return this.normalized&&(e=this._denormalize(e)),e}setW(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+3]=e,this}setXY(t,e,n){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n)),this.array[t+0]=e,this.array[t+1]=n,this}setXYZ(t,e,n,s){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this}setXYZW(t,e,n,s,r){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this.array[t+3]=r,this}onUpload(t){return this.onUploadCallback=t,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let t={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return t.name=this.name,t.usage=this.usage,t.gpuType=this.gpuType,t}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(t){let e=this._normalizationScale;return e!==void 0?Math.max(t/e,-1):f0(t,this.array)}_normalize(t){let e=this._normalizationScale;return e!==void 0?Math.round(t*e):p0(t,this.array)}};var Da=class extends Un{constructor(t,e,n){super(new Uint16Array(t),e,n)}};var Ua=class extends Un{constructor(t,e,n){super(new Uint32Array(t),e,n)}};var ce=class extends Un{constructor(t,e,n){super(new Float32Array(t),e,n)}},gv=new Zi,ba=new V,pd=new V,ls=class{constructor(t=new V,e=-1){this.isSphere=!0,this.center=t,this.radius=e}set(t,e){return this.center.copy(t),this.radius=e,this}setFromPoints(t,e){let n=this.center;e!==void 0?n.copy(e):gv.setFromPoints(t).getCenter(n);let s=0;for(let r=0,o=t.length;r<o;r++)s=Math.max(s,n.distanceToSquared(t[r]));return this.radius=Math.sqrt(s),this}copy(t){return this.center.copy(t.center),this.radius=t.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(t){return t.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(t){return t.distanceTo(this.center)-this.radius}intersectsSphere(t){let e=this.radius+t.radius;return t.center.distanceToSquared(this.center)<=e*e}intersectsBox(t){return t.intersectsSphere(this)}intersectsPlane(t){return Math.abs(t.distanceToPoint(this.center))<=this.radius}clampPoint(t,e){let n=this.center.distanceToSquared(t);return e.copy(t),n>this.radius*this.radius&&(e.sub(this.center).normalize(),e.multiplyScalar(this.radius).add(this.center)),e}getBoundingBox(t){return this.isEmpty()?(t.makeEmpty(),t):(t.set(this.center,this.center),t.expandByScalar(this.radius),t)}applyMatrix4(t){return this.center.applyMatrix4(t),this.radius=this.radius*t.getMaxScaleOnAxis(),this}translate(t){return this.center.add(t),this}expandByPoint(t){if(this.isEmpty())return this.center.copy(t),this.radius=0,this;ba.subVectors(t,this.center);let e=ba.lengthSq();if(e>this.radius*this.radius){let n=Math.sqrt(e),s=(n-this.radius)*.5;this.center.addScaledVector(ba,s/n),this.radius+=s}return this}union(t){return t.isEmpty()?this:this.isEmpty()?(this.copy(t),this):(this.center.equals(t.center)===!0?this.radius=Math.max(this.radius,t.radius):(pd.subVectors(t.center,this.center).setLength(t.radius),this.expandByPoint(ba.copy(t.center).add(pd)),this.expandByPoint(ba.copy(t.center).sub(pd))),this)}equals(t){return t.center.equals(this.center)&&t.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(t){return this.radius=t.radius,this.center.fromArray(t.center),this}},_v=0,Ci=new Zt,md=new Qe,So=new V,vi=new Zi,Sa=new Zi,Nn=new V,Je=class i extends ji{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:_v++}),this.uuid=cr(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(t){return Array.isArray(t)?this.index=new(Gy(t)?Ua:Da)(t,1):this.index=t,this}setIndirect(t,e=0){return this.indirect=t,this.indirectOffset=e,this}getIndirect(){return this.indirect}getAttribute(t){return this.attributes[t]}setAttribute(t,e){return this.attributes[t]=e,this}deleteAttribute(t){return delete this.attributes[t],this}hasAttribute(t){return this.attributes[t]!==void 0}addGroup(t,e,n=0){this.groups.push({start:t,count:e,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(t,e){this.drawRange.start=t,this.drawRange.count=e}applyMatrix4(t){let e=this.attributes.position;e!==void 0&&(e.applyMatrix4(t),e.needsUpdate=!0);let n=this.attributes.normal;if(n!==void 0){let r=new re().getNormalMatrix(t);n.applyNormalMatrix(r),n.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(t),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(t){return Ci.makeRotationFromQuaternion(t),this.applyMatrix4(Ci),this}rotateX(t){return Ci.makeRotationX(t),this.applyMatrix4(Ci),this}rotateY(t){return Ci.makeRotationY(t),this.applyMatrix4(Ci),this}rotateZ(t){return Ci.makeRotationZ(t),this.applyMatrix4(Ci),this}translate(t,e,n){return Ci.makeTranslation(t,e,n),this.applyMatrix4(Ci),this}scale(t,e,n){return Ci.makeScale(t,e,n),this.applyMatrix4(Ci),this}lookAt(t){return md.lookAt(t),md.updateMatrix(),this.applyMatrix4(md.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(So).negate(),this.translate(So.x,So.y,So.z),this}setFromPoints(t){let e=this.getAttribute("position");if(e===void 0){let n=[];for(let s=0,r=t.length;s<r;s++){let o=t[s];n.push(o.x,o.y,o.z||0)}this.setAttribute("position",new ce(n,3))}else{let n=Math.min(t.length,e.count);for(let s=0;s<n;s++){let r=t[s];e.setXYZ(s,r.x,r.y,r.z||0)}t.length>e.count&&jt("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),e.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new Zi);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){te("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new V(-1/0,-1/0,-1/0),new V(1/0,1/0,1/0));return}if(t!==void 0){if(this.boundingBox.setFromBufferAttribute(t),e)for(let n=0,s=e.length;n<s;n++){let r=e[n];vi.setFromBufferAttribute(r),this.morphTargetsRelative?(Nn.addVectors(this.boundingBox.min,vi.min),this.boundingBox.expandByPoint(Nn),Nn.addVectors(this.boundingBox.max,vi.max),this.boundingBox.expandByPoint(Nn)):(this.boundingBox.expandByPoint(vi.min),this.boundingBox.expandByPoint(vi.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&te('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new ls);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){te("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new V,1/0);return}if(t){let n=this.boundingSphere.center;if(vi.setFromBufferAttribute(t),e)for(let r=0,o=e.length;r<o;r++){let a=e[r];Sa.setFromBufferAttribute(a),this.morphTargetsRelative?(Nn.addVectors(vi.min,Sa.min),vi.expandByPoint(Nn),Nn.addVectors(vi.max,Sa.max),vi.expandByPoint(Nn)):(vi.expandByPoint(Sa.min),vi.expandByPoint(Sa.max))}vi.getCenter(n);let s=0;for(let r=0,o=t.count;r<o;r++)Nn.fromBufferAttribute(t,r),s=Math.max(s,n.distanceToSquared(Nn));if(e)for(let r=0,o=e.length;r<o;r++){let a=e[r],l=this.morphTargetsRelative;for(let c=0,h=a.count;c<h;c++)Nn.fromBufferAttribute(a,c),l&&(So.fromBufferAttribute(t,c),Nn.add(So)),s=Math.max(s,n.distanceToSquared(Nn))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&te('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let t=this.index,e=this.attributes;if(t===null||e.position===void 0||e.normal===void 0||e.uv===void 0){te("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let n=e.position,s=e.normal,r=e.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==n.count)&&(o=new Un(new Float32Array(4*n.count),4),this.setAttribute("tangent",o));let a=[],l=[],c=new Uint8Array(n.count);for(let I=0;I<n.count;I++)a[I]=new V,l[I]=new V;let h=new V,u=new V,d=new V,f=new Xt,p=new Xt,_=new Xt,m=new V,g=new V;function x(I,P,C){c[I]=c[P]=c[C]=1,h.fromBufferAttribute(n,I),u.fromBufferAttribute(n,P),d.fromBufferAttribute(n,C),f.fromBufferAttribute(r,I),p.fromBufferAttribute(r,P),_.fromBufferAttribute(r,C),u.sub(h),d.sub(h),p.sub(f),_.sub(f);let U=1/(p.x*_.y-_.x*p.y);isFinite(U)&&(m.copy(u).multiplyScalar(_.y).addScaledVector(d,-p.y).multiplyScalar(U),g.copy(d).multiplyScalar(p.x).addScaledVector(u,-_.x).multiplyScalar(U),a[I].add(m),a[P].add(m),a[C].add(m),l[I].add(g),l[P].add(g),l[C].add(g))}let w=this.groups;w.length===0&&(w=[{start:0,count:t.count}]);for(let I=0,P=w.length;I<P;++I){let C=w[I],U=C.start,B=C.count;for(let D=U,H=U+B;D<H;D+=3)x(t.getX(D+0),t.getX(D+1),t.getX(D+2))}let v=new V,T=new V,S=new V,y=new V;function M(I){S.fromBufferAttribute(s,I),y.copy(S);let P=a[I];v.copy(P),v.sub(S.multiplyScalar(S.dot(P))).normalize(),T.crossVectors(y,P);let U=T.dot(l[I])<0?-1:1;o.setXYZW(I,v.x,v.y,v.z,U)}for(let I=0,P=n.count;I<P;++I)c[I]&&M(I);this._transformed=!0}computeVertexNormals(){let t=this.index,e=this.getAttribute("position");if(e!==void 0){let n=this.getAttribute("normal");if(n===void 0||n.count!==e.count)n=new Un(new Float32Array(e.count*3),3),this.setAttribute("normal",n);else for(let d=0,f=n.count;d<f;d++)n.setXYZ(d,0,0,0);let s=new V,r=new V,o=new V,a=new V,l=new V,c=new V,h=new V,u=new V;if(t)for(let d=0,f=t.count;d<f;d+=3){let p=t.getX(d+0),_=t.getX(d+1),m=t.getX(d+2);s.fromBufferAttribute(e,p),r.fromBufferAttribute(e,_),o.fromBufferAttribute(e,m),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),a.fromBufferAttribute(n,p),l.fromBufferAttribute(n,_),c.fromBufferAttribute(n,m),a.add(h),l.add(h),c.add(h),n.setXYZ(p,a.x,a.y,a.z),n.setXYZ(_,l.x,l.y,l.z),n.setXYZ(m,c.x,c.y,c.z)}else for(let d=0,f=e.count;d<f;d+=3)s.fromBufferAttribute(e,d+0),r.fromBufferAttribute(e,d+1),o.fromBufferAttribute(e,d+2),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),n.setXYZ(d+0,h.x,h.y,h.z),n.setXYZ(d+1,h.x,h.y,h.z),n.setXYZ(d+2,h.x,h.y,h.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){let t=this.attributes.normal;for(let e=0,n=t.count;e<n;e++)Nn.fromBufferAttribute(t,e),Nn.normalize(),t.setXYZ(e,Nn.x,Nn.y,Nn.z)}toNonIndexed(){function t(a,l){let c=a.array,h=a.itemSize,u=a.normalized,d=new c.constructor(l.length*h),f=0,p=0;for(let _=0,m=l.length;_<m;_++){a.isInterleavedBufferAttribute?f=l[_]*a.data.stride+a.offset:f=l[_]*h;for(let g=0;g<h;g++)d[p++]=c[f++]}return new Un(d,h,u)}if(this.index===null)return jt("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let e=new i,n=this.index.array,s=this.attributes;for(let a in s){let l=s[a],c=t(l,n);e.setAttribute(a,c)}let r=this.morphAttributes;for(let a in r){let l=[],c=r[a];for(let h=0,u=c.length;h<u;h++){let d=c[h],f=t(d,n);l.push(f)}e.morphAttributes[a]=l}e.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];e.addGroup(c.start,c.count,c.materialIndex)}return e}toJSON(){let t={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(t.uuid=this.uuid,t.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,t.name=this.name,Object.keys(this.userData).length>0&&(t.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(t[c]=l[c]);return t}t.data={attributes:{}};let e=this.index;e!==null&&(t.data.index={type:e.array.constructor.name,array:Array.prototype.slice.call(e.array)});let n=this.attributes;for(let l in n){let c=n[l];t.data.attributes[l]=c.toJSON(t.data)}let s={},r=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],h=[];for(let u=0,d=c.length;u<d;u++){let f=c[u];h.push(f.toJSON(t.data))}h.length>0&&(s[l]=h,r=!0)}r&&(t.data.morphAttributes=s,t.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(t.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(t.data.boundingSphere=a.toJSON()),t}clone(){return new this.constructor().copy(this)}copy(t){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let e={};this.name=t.name;let n=t.index;n!==null&&this.setIndex(n.clone());let s=t.attributes;for(let c in s){let h=s[c];this.setAttribute(c,h.clone(e))}let r=t.morphAttributes;for(let c in r){let h=[],u=r[c];for(let d=0,f=u.length;d<f;d++)h.push(u[d].clone(e));this.morphAttributes[c]=h}this.morphTargetsRelative=t.morphTargetsRelative;let o=t.groups;for(let c=0,h=o.length;c<h;c++){let u=o[c];this.addGroup(u.start,u.count,u.materialIndex)}let a=t.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=t.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=t.drawRange.start,this.drawRange.count=t.drawRange.count,this.userData=t.userData,this._transformed=t._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}};var gd=new V,xv=new V,yv=new re,bi=class{constructor(t=new V(1,0,0),e=0){this.isPlane=!0,this.normal=t,this.constant=e}set(t,e){return this.normal.copy(t),this.constant=e,this}setComponents(t,e,n,s){return this.normal.set(t,e,n),this.constant=s,this}setFromNormalAndCoplanarPoint(t,e){return this.normal.copy(t),this.constant=-e.dot(this.normal),this}setFromCoplanarPoints(t,e,n){let s=gd.subVectors(n,e).cross(xv.subVectors(t,e)).normalize();return this.setFromNormalAndCoplanarPoint(s,t),this}copy(t){return this.normal.copy(t.normal),this.constant=t.constant,this}normalize(){let t=1/this.normal.length();return this.normal.multiplyScalar(t),this.constant*=t,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(t){return this.normal.dot(t)+this.constant}distanceToSphere(t){return this.distanceToPoint(t.center)-t.radius}projectPoint(t,e){return e.copy(t).addScaledVector(this.normal,-this.distanceToPoint(t))}intersectLine(t,e,n=!0){let s=t.delta(gd),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(t.start)===0?e.copy(t.start):null;let o=-(t.start.dot(this.normal)+this.constant)/r;return n===!0&&(o<0||o>1)?null:e.copy(t.start).addScaledVector(s,o)}intersectsLine(t){let e=this.distanceToPoint(t.start),n=this.distanceToPoint(t.end);return e<0&&n>0||n<0&&e>0}intersectsBox(t){return t.intersectsPlane(this)}intersectsSphere(t){return t.intersectsPlane(this)}coplanarPoint(t){return t.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(t,e){let n=e||yv.getNormalMatrix(t),s=this.coplanarPoint(gd).applyMatrix4(t),r=this.normal.applyMatrix3(n).normalize();return this.constant=-s.dot(r),this}translate(t){return this.constant-=t.dot(this.normal),this}equals(t){return t.normal.equals(this.normal)&&t.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(t){return this.normal.fromArray(t.normal),this.constant=t.constant,this}},vv=0,Xn=class extends ji{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:vv++}),this.uuid=cr(),this.name="",this.type="Material",this.blending=qo,this.side=Li,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=Hd,this.blendDst=Wd,this.blendEquation=kr,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new Gt(0,0,0),this.blendAlpha=0,this.depthFunc=Co,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=n0,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=Ec,this.stencilZFail=Ec,this.stencilZPass=Ec,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(t){this._alphaTest>0!=t>0&&this.version++,this._alphaTest=t}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(t){if(t!==void 0)for(let e in t){let n=t[e];if(n===void 0){jt(`Material: parameter '${e}' has value of undefined.`);continue}let s=this[e];if(s===void 0){jt(`Material: '${e}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(n):s&&s.isVector2&&n&&n.isVector2||s&&s.isEuler&&n&&n.isEuler||s&&s.isVector3&&n&&n.isVector3?s.copy(n):this[e]=n}}toJSON(t){let e=t===void 0||typeof t=="string";e&&(t={textures:{},images:{}});let n={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,n.blending=this.blending,n.side=this.side,n.shadowSide=this.shadowSide,n.vertexColors=this.vertexColors,n.opacity=this.opacity,n.transparent=this.transparent,n.blendSrc=this.blendSrc,n.blendDst=this.blendDst,n.blendEquation=this.blendEquation,n.blendSrcAlpha=this.blendSrcAlpha,n.blendDstAlpha=this.blendDstAlpha,n.blendEquationAlpha=this.blendEquationAlpha,n.blendColor=this.blendColor.getHex(),n.blendAlpha=this.blendAlpha,n.depthFunc=this.depthFunc,n.depthTest=this.depthTest,n.depthWrite=this.depthWrite,n.colorWrite=this.colorWrite,n.clipIntersection=this.clipIntersection,n.clipShadows=this.clipShadows,n.stencilWriteMask=this.stencilWriteMask,n.stencilFunc=this.stencilFunc,n.stencilRef=this.stencilRef,n.stencilFuncMask=this.stencilFuncMask,n.stencilFail=this.stencilFail,n.stencilZFail=this.stencilZFail,n.stencilZPass=this.stencilZPass,n.stencilWrite=this.stencilWrite,n.polygonOffset=this.polygonOffset,n.polygonOffsetFactor=this.polygonOffsetFactor,n.polygonOffsetUnits=this.polygonOffsetUnits,n.dithering=this.dithering,n.alphaTest=this.alphaTest,n.alphaHash=this.alphaHash,n.alphaToCoverage=this.alphaToCoverage,n.premultipliedAlpha=this.premultipliedAlpha,n.forceSinglePass=this.forceSinglePass,n.allowOverride=this.allowOverride,n.visible=this.visible,n.toneMapped=this.toneMapped,n.name=this.name,this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(n.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(n.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(t).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(t).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(t).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(t).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(t).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(t).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(n.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(n.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(n.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(t).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(t).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(t).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(t).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(t).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(t).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(t).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(t).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(t).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(t).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(t).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(t).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(t).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(t).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(t).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(t).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(t).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(t).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(t).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(t).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(t).uuid),this.attenuationDistance!==void 0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(n.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(n.rotation=this.rotation),this.depthPacking!==void 0&&(n.depthPacking=this.depthPacking),this.linewidth!==void 0&&(n.linewidth=this.linewidth),this.linecap!==void 0&&(n.linecap=this.linecap),this.linejoin!==void 0&&(n.linejoin=this.linejoin),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.wireframe!==void 0&&(n.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(n.flatShading=this.flatShading),this.fog!==void 0&&(n.fog=this.fog),Object.keys(this.userData).length>0&&(n.userData=this.userData);function s(r){let o=[];for(let a in r){let l=r[a];delete l.metadata,o.push(l)}return o}if(e){let r=s(t.textures),o=s(t.images);r.length>0&&(n.textures=r),o.length>0&&(n.images=o)}return n}fromJSON(t,e){if(t.uuid!==void 0&&(this.uuid=t.uuid),t.name!==void 0&&(this.name=t.name),t.color!==void 0&&this.color!==void 0&&this.color.setHex(t.color),t.roughness!==void 0&&(this.roughness=t.roughness),t.metalness!==void 0&&(this.metalness=t.metalness),t.sheen!==void 0&&(this.sheen=t.sheen),t.sheenColor!==void 0&&(this.sheenColor=new Gt().setHex(t.sheenColor)),t.sheenRoughness!==void 0&&(this.sheenRoughness=t.sheenRoughness),t.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(t.emissive),t.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(t.specular),t.specularIntensity!==void 0&&(this.specularIntensity=t.specularIntensity),t.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(t.specularColor),t.shininess!==void 0&&(this.shininess=t.shininess),t.clearcoat!==void 0&&(this.clearcoat=t.clearcoat),t.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=t.clearcoatRoughness),t.diffuseRoughness!==void 0&&(this.diffuseRoughness=t.diffuseRoughness),t.dispersion!==void 0&&(this.dispersion=t.dispersion),t.retroreflectivity!==void 0&&(this.retroreflectivity=t.retroreflectivity),t.iridescence!==void 0&&(this.iridescence=t.iridescence),t.iridescenceIOR!==void 0&&(this.iridescenceIOR=t.iridescenceIOR),t.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessMinimum),t.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=t.iridescenceThicknessMaximum),t.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=t.iridescenceThicknessRange[1]),t.transmission!==void 0&&(this.transmission=t.transmission),t.thickness!==void 0&&(this.thickness=t.thickness),t.attenuationDistance!==void 0&&(this.attenuationDistance=t.attenuationDistance),t.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(t.attenuationColor),t.anisotropy!==void 0&&(this.anisotropy=t.anisotropy),t.anisotropyRotation!==void 0&&(this.anisotropyRotation=t.anisotropyRotation),t.fog!==void 0&&(this.fog=t.fog),t.flatShading!==void 0&&(this.flatShading=t.flatShading),t.blending!==void 0&&(this.blending=t.blending),t.combine!==void 0&&(this.combine=t.combine),t.side!==void 0&&(this.side=t.side),t.shadowSide!==void 0&&(this.shadowSide=t.shadowSide),t.opacity!==void 0&&(this.opacity=t.opacity),t.transparent!==void 0&&(this.transparent=t.transparent),t.alphaTest!==void 0&&(this.alphaTest=t.alphaTest),t.alphaHash!==void 0&&(this.alphaHash=t.alphaHash),t.depthFunc!==void 0&&(this.depthFunc=t.depthFunc),t.depthTest!==void 0&&(this.depthTest=t.depthTest),t.depthWrite!==void 0&&(this.depthWrite=t.depthWrite),t.colorWrite!==void 0&&(this.colorWrite=t.colorWrite),t.clippingPlanes!==void 0&&(this.clippingPlanes=t.clippingPlanes.map(n=>new bi().fromJSON(n))),t.clipIntersection!==void 0&&(this.clipIntersection=t.clipIntersection),t.clipShadows!==void 0&&(this.clipShadows=t.clipShadows),t.depthPacking!==void 0&&(this.depthPacking=t.depthPacking),t.blendSrc!==void 0&&(this.blendSrc=t.blendSrc),t.blendDst!==void 0&&(this.blendDst=t.blendDst),t.blendEquation!==void 0&&(this.blendEquation=t.blendEquation),t.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=t.blendSrcAlpha),t.blendDstAlpha!==void 0&&(this.blendDstAlpha=t.blendDstAlpha),t.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=t.blendEquationAlpha),t.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(t.blendColor),t.blendAlpha!==void 0&&(this.blendAlpha=t.blendAlpha),t.stencilWriteMask!==void 0&&(this.stencilWriteMask=t.stencilWriteMask),t.stencilFunc!==void 0&&(this.stencilFunc=t.stencilFunc),t.stencilRef!==void 0&&(this.stencilRef=t.stencilRef),t.stencilFuncMask!==void 0&&(this.stencilFuncMask=t.stencilFuncMask),t.stencilFail!==void 0&&(this.stencilFail=t.stencilFail),t.stencilZFail!==void 0&&(this.stencilZFail=t.stencilZFail),t.stencilZPass!==void 0&&(this.stencilZPass=t.stencilZPass),t.stencilWrite!==void 0&&(this.stencilWrite=t.stencilWrite),t.wireframe!==void 0&&(this.wireframe=t.wireframe),t.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=t.wireframeLinewidth),t.wireframeLinecap!==void 0&&(this.wireframeLinecap=t.wireframeLinecap),t.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=t.wireframeLinejoin),t.rotation!==void 0&&(this.rotation=t.rotation),t.linewidth!==void 0&&(this.linewidth=t.linewidth),t.linecap!==void 0&&(this.linecap=t.linecap),t.linejoin!==void 0&&(this.linejoin=t.linejoin),t.dashSize!==void 0&&(this.dashSize=t.dashSize),t.gapSize!==void 0&&(this.gapSize=t.gapSize),t.scale!==void 0&&(this.scale=t.scale),t.polygonOffset!==void 0&&(this.polygonOffset=t.polygonOffset),t.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=t.polygonOffsetFactor),t.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=t.polygonOffsetUnits),t.dithering!==void 0&&(this.dithering=t.dithering),t.alphaToCoverage!==void 0&&(this.alphaToCoverage=t.alphaToCoverage),t.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=t.premultipliedAlpha),t.forceSinglePass!==void 0&&(this.forceSinglePass=t.forceSinglePass),t.allowOverride!==void 0&&(this.allowOverride=t.allowOverride),t.visible!==void 0&&(this.visible=t.visible),t.toneMapped!==void 0&&(this.toneMapped=t.toneMapped),t.userData!==void 0&&(this.userData=t.userData),t.vertexColors!==void 0&&(typeof t.vertexColors=="number"?this.vertexColors=t.vertexColors>0:this.vertexColors=t.vertexColors),t.size!==void 0&&(this.size=t.size),t.sizeAttenuation!==void 0&&(this.sizeAttenuation=t.sizeAttenuation),t.map!==void 0&&(this.map=e[t.map]||null),t.matcap!==void 0&&(this.matcap=e[t.matcap]||null),t.alphaMap!==void 0&&(this.alphaMap=e[t.alphaMap]||null),t.bumpMap!==void 0&&(this.bumpMap=e[t.bumpMap]||null),t.bumpScale!==void 0&&(this.bumpScale=t.bumpScale),t.normalMap!==void 0&&(this.normalMap=e[t.normalMap]||null),t.normalMapType!==void 0&&(this.normalMapType=t.normalMapType),t.normalScale!==void 0){let n=t.normalScale;Array.isArray(n)===!1&&(n=[n,n]),this.normalScale=new Xt().fromArray(n)}return t.displacementMap!==void 0&&(this.displacementMap=e[t.displacementMap]||null),t.displacementScale!==void 0&&(this.displacementScale=t.displacementScale),t.displacementBias!==void 0&&(this.displacementBias=t.displacementBias),t.roughnessMap!==void 0&&(this.roughnessMap=e[t.roughnessMap]||null),t.metalnessMap!==void 0&&(this.metalnessMap=e[t.metalnessMap]||null),t.emissiveMap!==void 0&&(this.emissiveMap=e[t.emissiveMap]||null),t.emissiveIntensity!==void 0&&(this.emissiveIntensity=t.emissiveIntensity),t.specularMap!==void 0&&(this.specularMap=e[t.specularMap]||null),t.specularIntensityMap!==void 0&&(this.specularIntensityMap=e[t.specularIntensityMap]||null),t.specularColorMap!==void 0&&(this.specularColorMap=e[t.specularColorMap]||null),t.envMap!==void 0&&(this.envMap=e[t.envMap]||null),t.envMapRotation!==void 0&&this.envMapRotation.fromArray(t.envMapRotation),t.envMapIntensity!==void 0&&(this.envMapIntensity=t.envMapIntensity),t.reflectivity!==void 0&&(this.reflectivity=t.reflectivity),t.refractionRatio!==void 0&&(this.refractionRatio=t.refractionRatio),t.lightMap!==void 0&&(this.lightMap=e[t.lightMap]||null),t.lightMapIntensity!==void 0&&(this.lightMapIntensity=t.lightMapIntensity),t.aoMap!==void 0&&(this.aoMap=e[t.aoMap]||null),t.aoMapIntensity!==void 0&&(this.aoMapIntensity=t.aoMapIntensity),t.gradientMap!==void 0&&(this.gradientMap=e[t.gradientMap]||null),t.clearcoatMap!==void 0&&(this.clearcoatMap=e[t.clearcoatMap]||null),t.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=e[t.clearcoatRoughnessMap]||null),t.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=e[t.clearcoatNormalMap]||null),t.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new Xt().fromArray(t.clearcoatNormalScale)),t.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=e[t.diffuseRoughnessMap]||null),t.iridescenceMap!==void 0&&(this.iridescenceMap=e[t.iridescenceMap]||null),t.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=e[t.iridescenceThicknessMap]||null),t.transmissionMap!==void 0&&(this.transmissionMap=e[t.transmissionMap]||null),t.thicknessMap!==void 0&&(this.thicknessMap=e[t.thicknessMap]||null),t.anisotropyMap!==void 0&&(this.anisotropyMap=e[t.anisotropyMap]||null),t.sheenColorMap!==void 0&&(this.sheenColorMap=e[t.sheenColorMap]||null),t.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=e[t.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(t){this.name=t.name,this.blending=t.blending,this.side=t.side,this.vertexColors=t.vertexColors,this.opacity=t.opacity,this.transparent=t.transparent,this.blendSrc=t.blendSrc,this.blendDst=t.blendDst,this.blendEquation=t.blendEquation,this.blendSrcAlpha=t.blendSrcAlpha,this.blendDstAlpha=t.blendDstAlpha,this.blendEquationAlpha=t.blendEquationAlpha,this.blendColor.copy(t.blendColor),this.blendAlpha=t.blendAlpha,this.depthFunc=t.depthFunc,this.depthTest=t.depthTest,this.depthWrite=t.depthWrite,this.stencilWriteMask=t.stencilWriteMask,this.stencilFunc=t.stencilFunc,this.stencilRef=t.stencilRef,this.stencilFuncMask=t.stencilFuncMask,this.stencilFail=t.stencilFail,this.stencilZFail=t.stencilZFail,this.stencilZPass=t.stencilZPass,this.stencilWrite=t.stencilWrite;let e=t.clippingPlanes,n=null;if(e!==null){let s=e.length;n=new Array(s);for(let r=0;r!==s;++r)n[r]=e[r].clone()}return this.clippingPlanes=n,this.clipIntersection=t.clipIntersection,this.clipShadows=t.clipShadows,this.shadowSide=t.shadowSide,this.colorWrite=t.colorWrite,this.precision=t.precision,this.polygonOffset=t.polygonOffset,this.polygonOffsetFactor=t.polygonOffsetFactor,this.polygonOffsetUnits=t.polygonOffsetUnits,this.dithering=t.dithering,this.alphaTest=t.alphaTest,this.alphaHash=t.alphaHash,this.alphaToCoverage=t.alphaToCoverage,this.premultipliedAlpha=t.premultipliedAlpha,this.forceSinglePass=t.forceSinglePass,this.allowOverride=t.allowOverride,this.visible=t.visible,this.toneMapped=t.toneMapped,this.userData=JSON.parse(JSON.stringify(t.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(t){t===!0&&this.version++}};var As=new V,_d=new V,nc=new V,ic=new V,cs=class{constructor(t=new V,e=new V(0,0,-1)){this.origin=t,this.direction=e}set(t,e){return this.origin.copy(t),this.direction.copy(e),this}copy(t){return this.origin.copy(t.origin),this.direction.copy(t.direction),this}at(t,e){return e.copy(this.origin).addScaledVector(this.direction,t)}lookAt(t){return this.direction.copy(t).sub(this.origin).normalize(),this}recast(t){return this.origin.copy(this.at(t,As)),this}closestPointToPoint(t,e){e.subVectors(t,this.origin);let n=e.dot(this.direction);return n<0?e.copy(this.origin):e.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(t){return Math.sqrt(this.distanceSqToPoint(t))}distanceSqToPoint(t){let e=As.subVectors(t,this.origin).dot(this.direction);return e<0?this.origin.distanceToSquared(t):(As.copy(this.origin).addScaledVector(this.direction,e),As.distanceToSquared(t))}distanceSqToSegment(t,e,n,s){_d.copy(t).add(e).multiplyScalar(.5),nc.copy(e).sub(t).normalize(),ic.copy(this.origin).sub(_d);let r=t.distanceTo(e)*.5,o=-this.direction.dot(nc),a=ic.dot(this.direction),l=-ic.dot(nc),c=ic.lengthSq(),h=Math.abs(1-o*o),u,d,f,p;if(h>0)if(u=o*l-a,d=o*a-l,p=r*h,u>=0)if(d>=-p)if(d<=p){let _=1/h;u*=_,d*=_,f=u*(u+o*d+2*a)+d*(o*u+d+2*l)+c}else d=r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;else d=-r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;else d<=-p?(u=Math.max(0,-(-o*r+a)),d=u>0?-r:Math.min(Math.max(-r,-l),r),f=-u*u+d*(d+2*l)+c):d<=p?(u=0,d=Math.min(Math.max(-r,-l),r),f=d*(d+2*l)+c):(u=Math.max(0,-(o*r+a)),d=u>0?r:Math.min(Math.max(-r,-l),r),f=-u*u+d*(d+2*l)+c);else d=o>0?-r:r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,u),s&&s.copy(_d).addScaledVector(nc,d),f}intersectSphere(t,e){if(t.radius<0)return null;As.subVectors(t.center,this.origin);let n=As.dot(this.direction),s=As.dot(As)-n*n,r=t.radius*t.radius;if(s>r)return null;let o=Math.sqrt(r-s),a=n-o,l=n+o;return l<0?null:a<0?this.at(l,e):this.at(a,e)}intersectsSphere(t){return t.radius<0?!1:this.distanceSqToPoint(t.center)<=t.radius*t.radius}distanceToPlane(t){let e=t.normal.dot(this.direction);if(e===0)return t.distanceToPoint(this.origin)===0?0:null;let n=-(this.origin.dot(t.normal)+t.constant)/e;return n>=0?n:null}intersectPlane(t,e){let n=this.distanceToPlane(t);return n===null?null:this.at(n,e)}intersectsPlane(t){let e=t.distanceToPoint(this.origin);return e===0||t.normal.dot(this.direction)*e<0}intersectBox(t,e){let n,s,r,o,a,l,c=1/this.direction.x,h=1/this.direction.y,u=1/this.direction.z,d=this.origin;return c>=0?(n=(t.min.x-d.x)*c,s=(t.max.x-d.x)*c):(n=(t.max.x-d.x)*c,s=(t.min.x-d.x)*c),h>=0?(r=(t.min.y-d.y)*h,o=(t.max.y-d.y)*h):(r=(t.max.y-d.y)*h,o=(t.min.y-d.y)*h),n>o||r>s||((r>n||isNaN(n))&&(n=r),(o<s||isNaN(s))&&(s=o),u>=0?(a=(t.min.z-d.z)*u,l=(t.max.z-d.z)*u):(a=(t.max.z-d.z)*u,l=(t.min.z-d.z)*u),n>l||a>s)||((a>n||n!==n)&&(n=a),(l<s||s!==s)&&(s=l),s<0)?null:this.at(n>=0?n:s,e)}intersectsBox(t){return this.intersectBox(t,As)!==null}intersectTriangle(t,e,n,s,r){let o=this.origin,a=this.direction,l=a.x,c=a.y,h=a.z,u=t.x-o.x,d=t.y-o.y,f=t.z-o.z,p=e.x-o.x,_=e.y-o.y,m=e.z-o.z,g=n.x-o.x,x=n.y-o.y,w=n.z-o.z,v=Math.abs(l),T=Math.abs(c),S=Math.abs(h),y,M,I,P,C,U,B,D,H,O,G,nt;if(v>=T&&v>=S?(I=l,U=u,H=p,nt=g,l>=0?(y=c,M=h,P=d,C=f,B=_,D=m,O=x,G=w):(y=h,M=c,P=f,C=d,B=m,D=_,O=w,G=x)):T>=S?(I=c,U=d,H=_,nt=x,c>=0?(y=h,M=l,P=f,C=u,B=m,D=p,O=w,G=g):(y=l,M=h,P=u,C=f,B=p,D=m,O=g,G=w)):(I=h,U=f,H=m,nt=w,h>=0?(y=l,M=c,P=u,C=d,B=p,D=_,O=g,G=x):(y=c,M=l,P=d,C=u,B=_,D=p,O=x,G=g)),I===0)return null;let Y=y/I,J=M/I,Q=1/I,ct=P-Y*U,it=C-J*U,q=B-Y*H,st=D-J*H,et=O-Y*nt,at=G-J*nt,mt=et*st-at*q,Ut=ct*at-it*et,Kt=q*it-st*ct;if(s){if(mt<0||Ut<0||Kt<0)return null}else if((mt<0||Ut<0||Kt<0)&&(mt>0||Ut>0||Kt>0))return null;let kt=mt+Ut+Kt;if(kt===0)return null;let pe=Q*(mt*U+Ut*H+Kt*nt);return(kt>0?pe<0:pe>0)?null:this.at(pe/kt,r)}applyMatrix4(t){return this.origin.applyMatrix4(t),this.direction.transformDirection(t),this}equals(t){return t.origin.equals(this.origin)&&t.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},Ii=class extends Xn{constructor(t){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new Gt(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new cn,this.combine=rl,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.fog=t.fog,this}},Qm=new Zt,Tr=new cs,sc=new ls,tg=new V,rc=new V,oc=new V,ac=new V,xd=new V,lc=new V,eg=new V,cc=new V,Me=class extends Qe{constructor(t=new Je,e=new Ii){super(),this.isMesh=!0,this.type="Mesh",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}updateMorphTargets(){let e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){let s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(t,e){let n=this.geometry,s=n.attributes.position,r=n.morphAttributes.position,o=n.morphTargetsRelative;e.fromBufferAttribute(s,t);let a=this.morphTargetInfluences;if(r&&a){lc.set(0,0,0);for(let l=0,c=r.length;l<c;l++){let h=a[l],u=r[l];h!==0&&(xd.fromBufferAttribute(u,t),o?lc.addScaledVector(xd,h):lc.addScaledVector(xd.sub(e),h))}e.add(lc)}return e}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let n=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),sc.copy(n.boundingSphere),sc.applyMatrix4(r),Tr.copy(t.ray).recast(t.near),!(sc.containsPoint(Tr.origin)===!1&&(Tr.intersectSphere(sc,tg)===null||Tr.origin.distanceToSquared(tg)>(t.far-t.near)**2))&&(Qm.copy(r).invert(),Tr.copy(t.ray).applyMatrix4(Qm),!(n.boundingBox!==null&&Tr.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(t,e,Tr)))}_computeIntersections(t,e,n){let s,r=this.geometry,o=this.material,a=r.index,l=r.attributes.position,c=r.attributes.uv,h=r.attributes.uv1,u=r.attributes.normal,d=r.groups,f=r.drawRange;if(a!==null)if(Array.isArray(o))for(let p=0,_=d.length;p<_;p++){let m=d[p],g=o[m.materialIndex],x=Math.max(m.start,f.start),w=Math.min(a.count,Math.min(m.start+m.count,f.start+f.count));for(let v=x,T=w;v<T;v+=3){let S=a.getX(v),y=a.getX(v+1),M=a.getX(v+2);s=hc(this,g,t,n,c,h,u,S,y,M),s&&(s.faceIndex=Math.floor(v/3),s.face.materialIndex=m.materialIndex,e.push(s))}}else{let p=Math.max(0,f.start),_=Math.min(a.count,f.start+f.count);for(let m=p,g=_;m<g;m+=3){let x=a.getX(m),w=a.getX(m+1),v=a.getX(m+2);s=hc(this,o,t,n,c,h,u,x,w,v),s&&(s.faceIndex=Math.floor(m/3),e.push(s))}}else if(l!==void 0)if(Array.isArray(o))for(let p=0,_=d.length;p<_;p++){let m=d[p],g=o[m.materialIndex],x=Math.max(m.start,f.start),w=Math.min(l.count,Math.min(m.start+m.count,f.start+f.count));for(let v=x,T=w;v<T;v+=3){let S=v,y=v+1,M=v+2;s=hc(this,g,t,n,c,h,u,S,y,M),s&&(s.faceIndex=Math.floor(v/3),s.face.materialIndex=m.materialIndex,e.push(s))}}else{let p=Math.max(0,f.start),_=Math.min(l.count,f.start+f.count);for(let m=p,g=_;m<g;m+=3){let x=m,w=m+1,v=m+2;s=hc(this,o,t,n,c,h,u,x,w,v),s&&(s.faceIndex=Math.floor(m/3),e.push(s))}}}};function bv(i,t,e,n,s,r,o,a){let l;if(t.side===si?l=n.intersectTriangle(o,r,s,!0,a):l=n.intersectTriangle(s,r,o,t.side===Li,a),l===null)return null;cc.copy(a),cc.applyMatrix4(i.matrixWorld);let c=e.ray.origin.distanceTo(cc);return c<e.near||c>e.far?null:{distance:c,point:cc.clone(),object:i}}function hc(i,t,e,n,s,r,o,a,l,c){i.getVertexPosition(a,rc),i.getVertexPosition(l,oc),i.getVertexPosition(c,ac);let h=bv(i,t,e,n,rc,oc,ac,eg);if(h){let u=new V;qi.getBarycoord(eg,rc,oc,ac,u),s&&(h.uv=qi.getInterpolatedAttribute(s,a,l,c,u,new Xt)),r&&(h.uv1=qi.getInterpolatedAttribute(r,a,l,c,u,new Xt)),o&&(h.normal=qi.getInterpolatedAttribute(o,a,l,c,u,new V),h.normal.dot(n.direction)>0&&h.normal.multiplyScalar(-1));let d={a,b:l,c,normal:new V,materialIndex:0};qi.getNormal(rc,oc,ac,d.normal),h.face=d,h.barycoord=u}return h}var Ma=new Ue,ng=new Ue,ig=new Ue,Sv=new Ue,sg=new Zt,uc=new V,yd=new ls,rg=new Zt,vd=new cs,Fa=class extends Me{constructor(t,e){super(t,e),this.isSkinnedMesh=!0,this.type="SkinnedMesh",this.bindMode=wd,this.bindMatrix=new Zt,this.bindMatrixInverse=new Zt,this.boundingBox=null,this.boundingSphere=null}computeBoundingBox(){let t=this.geometry;this.boundingBox===null&&(this.boundingBox=new Zi),this.boundingBox.makeEmpty();let e=t.getAttribute("position");for(let n=0;n<e.count;n++)this.getVertexPosition(n,uc),this.boundingBox.expandByPoint(uc)}computeBoundingSphere(){let t=this.geometry;this.boundingSphere===null&&(this.boundingSphere=new ls),this.boundingSphere.makeEmpty();let e=t.getAttribute("position");for(let n=0;n<e.count;n++)this.getVertexPosition(n,uc),this.boundingSphere.expandByPoint(uc)}copy(t,e){return super.copy(t,e),this.bindMode=t.bindMode,this.bindMatrix.copy(t.bindMatrix),this.bindMatrixInverse.copy(t.bindMatrixInverse),this.skeleton=t.skeleton,this.boundingBox=t.boundingBox!==null?t.boundingBox.clone():null,this.boundingSphere=t.boundingSphere!==null?t.boundingSphere.clone():null,this}raycast(t,e){let n=this.material,s=this.matrixWorld;n!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),yd.copy(this.boundingSphere),yd.applyMatrix4(s),t.ray.intersectsSphere(yd)!==!1&&(rg.copy(s).invert(),vd.copy(t.ray).applyMatrix4(rg),!(this.boundingBox!==null&&vd.intersectsBox(this.boundingBox)===!1)&&this._computeIntersections(t,e,vd)))}getVertexPosition(t,e){return super.getVertexPosition(t,e),this.applyBoneTransform(t,e),e}bind(t,e){this.skeleton=t,e===void 0&&(this.updateMatrixWorld(!0),this.skeleton.calculateInverses(),e=this.matrixWorld),this.bindMatrix.copy(e),this.bindMatrixInverse.copy(e).invert()}pose(){this.skeleton.pose()}normalizeSkinWeights(){let t=new Ue,e=this.geometry.attributes.skinWeight;for(let n=0,s=e.count;n<s;n++){t.fromBufferAttribute(e,n);let r=1/t.manhattanLength();r!==1/0?t.multiplyScalar(r):t.set(1,0,0,0),e.setXYZW(n,t.x,t.y,t.z,t.w)}}updateMatrixWorld(t){super.updateMatrixWorld(t),this.bindMode===wd?this.bindMatrixInverse.copy(this.matrixWorld).invert():this.bindMode===Kg?this.bindMatrixInverse.copy(this.bindMatrix).invert():jt("SkinnedMesh: Unrecognized bindMode: "+this.bindMode)}applyBoneTransform(t,e){let n=this.skeleton,s=this.geometry;ng.fromBufferAttribute(s.attributes.skinIndex,t),ig.fromBufferAttribute(s.attributes.skinWeight,t),e.isVector4?(Ma.copy(e),e.set(0,0,0,0)):(Ma.set(e.x,e.y,e.z,1),e.set(0,0,0)),Ma.applyMatrix4(this.bindMatrix);for(let r=0;r<4;r++){let o=ig.getComponent(r);if(o!==0){let a=ng.getComponent(r);sg.multiplyMatrices(n.bones[a].matrixWorld,n.boneInverses[a]),e.addScaledVector(Sv.copy(Ma).applyMatrix4(sg),o)}}return e.isVector4&&(e.w=Ma.w),e.applyMatrix4(this.bindMatrixInverse)}},Fo=class extends Qe{constructor(){super(),this.isBone=!0,this.type="Bone"}},Ir=class extends Wn{constructor(t=null,e=1,n=1,s,r,o,a,l,c=Fn,h=Fn,u,d){super(null,o,a,l,c,h,s,r,u,d),this.isDataTexture=!0,this.image={data:t,width:e,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}},og=new Zt,Mv=new Zt,Oa=class i{constructor(t=[],e=[]){this.uuid=cr(),this.bones=t.slice(0),this.boneInverses=e,this.boneMatrices=null,this.previousBoneMatrices=null,this.boneTexture=null,this.previousBoneTexture=null,this.init()}init(){let t=this.bones,e=this.boneInverses;if(this.boneMatrices=new Float32Array(t.length*16),e.length===0)this.calculateInverses();else if(t.length!==e.length){jt("Skeleton: Number of inverse bone matrices does not match amount of bones."),this.boneInverses=[];for(let n=0,s=this.bones.length;n<s;n++)this.boneInverses.push(new Zt)}}calculateInverses(){this.boneInverses.length=0;for(let t=0,e=this.bones.length;t<e;t++){let n=new Zt;this.bones[t]&&n.copy(this.bones[t].matrixWorld).invert(),this.boneInverses.push(n)}}pose(){for(let t=0,e=this.bones.length;t<e;t++){let n=this.bones[t];n&&n.matrixWorld.copy(this.boneInverses[t]).invert()}for(let t=0,e=this.bones.length;t<e;t++){let n=this.bones[t];n&&(n.parent&&n.parent.isBone?(n.matrix.copy(n.parent.matrixWorld).invert(),n.matrix.multiply(n.matrixWorld)):n.matrix.copy(n.matrixWorld),n.matrix.decompose(n.position,n.quaternion,n.scale))}}update(){let t=this.bones,e=this.boneInverses,n=this.boneMatrices,s=this.boneTexture;for(let r=0,o=t.length;r<o;r++){let a=t[r]?t[r].matrixWorld:Mv;og.multiplyMatrices(a,e[r]),og.toArray(n,r*16)}s!==null&&(s.needsUpdate=!0)}clone(){return new i(this.bones,this.boneInverses)}computeBoneTexture(){let t=Math.sqrt(this.bones.length*4);t=Math.ceil(t/4)*4,t=Math.max(t,4);let e=new Float32Array(t*t*4);e.set(this.boneMatrices);let n=new Ir(e,t,t,Ui,Di);return n.needsUpdate=!0,this.boneMatrices=e,this.boneTexture=n,this}getBoneByName(t){for(let e=0,n=this.bones.length;e<n;e++){let s=this.bones[e];if(s.name===t)return s}}dispose(){this.boneTexture!==null&&(this.boneTexture.dispose(),this.boneTexture=null),this.previousBoneTexture!==null&&(this.previousBoneTexture.dispose(),this.previousBoneTexture=null)}fromJSON(t,e){this.uuid=t.uuid;for(let n=0,s=t.bones.length;n<s;n++){let r=t.bones[n],o=e[r];o===void 0&&(jt("Skeleton: No bone found with UUID:",r),o=new Fo),this.bones.push(o),this.boneInverses.push(new Zt().fromArray(t.boneInverses[n]))}return this.init(),this}toJSON(){let t={metadata:{version:4.7,type:"Skeleton",generator:"Skeleton.toJSON"},bones:[],boneInverses:[]};t.uuid=this.uuid;let e=this.bones,n=this.boneInverses;for(let s=0,r=e.length;s<r;s++){let o=e[s];t.bones.push(o.uuid);let a=n[s];t.boneInverses.push(a.toArray())}return t}};var Ar=new ls,wv=new Xt(.5,.5),dc=new V,Qs=class{constructor(t=new bi,e=new bi,n=new bi,s=new bi,r=new bi,o=new bi){this.planes=[t,e,n,s,r,o]}set(t,e,n,s,r,o){let a=this.planes;return a[0].copy(t),a[1].copy(e),a[2].copy(n),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(t){let e=this.planes;for(let n=0;n<6;n++)e[n].copy(t.planes[n]);return this}setFromProjectionMatrix(t,e=Pi,n=!1){let s=this.planes,r=t.elements,o=r[0],a=r[1],l=r[2],c=r[3],h=r[4],u=r[5],d=r[6],f=r[7],p=r[8],_=r[9],m=r[10],g=r[11],x=r[12],w=r[13],v=r[14],T=r[15];if(s[0].setComponents(c-o,f-h,g-p,T-x).normalize(),s[1].setComponents(c+o,f+h,g+p,T+x).normalize(),s[2].setComponents(c+a,f+u,g+_,T+w).normalize(),s[3].setComponents(c-a,f-u,g-_,T-w).normalize(),n)s[4].setComponents(l,d,m,v).normalize(),s[5].setComponents(c-l,f-d,g-m,T-v).normalize();else if(s[4].setComponents(c-l,f-d,g-m,T-v).normalize(),e===Pi)s[5].setComponents(c+l,f+d,g+m,T+v).normalize();else if(e===Po)s[5].setComponents(l,d,m,v).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+e);return this}intersectsObject(t){if(t.boundingSphere!==void 0)t.boundingSphere===null&&t.computeBoundingSphere(),Ar.copy(t.boundingSphere).applyMatrix4(t.matrixWorld);else{let e=t.geometry;e.boundingSphere===null&&e.computeBoundingSphere(),Ar.copy(e.boundingSphere).applyMatrix4(t.matrixWorld)}return this.intersectsSphere(Ar)}intersectsSprite(t){Ar.center.set(0,0,0);let e=wv.distanceTo(t.center);return Ar.radius=.7071067811865476+e,Ar.applyMatrix4(t.matrixWorld),this.intersectsSphere(Ar)}intersectsSphere(t){let e=this.planes,n=t.center,s=-t.radius;for(let r=0;r<6;r++)if(e[r].distanceToPoint(n)<s)return!1;return!0}intersectsBox(t){let e=this.planes;for(let n=0;n<6;n++){let s=e[n];if(dc.x=s.normal.x>0?t.max.x:t.min.x,dc.y=s.normal.y>0?t.max.y:t.min.y,dc.z=s.normal.z>0?t.max.z:t.min.z,s.distanceToPoint(dc)<0)return!1}return!0}containsPoint(t){let e=this.planes;for(let n=0;n<6;n++)if(e[n].distanceToPoint(t)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},ag=new Zt,Bc=class i{constructor(){this.coordinateSystem=Pi,this._frustums=[],this._count=0}setFromArrayCamera(t){let e=t.cameras,n=this._frustums;for(let s=0;s<e.length;s++){let r=e[s];ag.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),n[s]===void 0&&(n[s]=new Qs),n[s].setFromProjectionMatrix(ag,r.coordinateSystem,r.reversedDepth)}return this._count=e.length,this}getFrustum(t){return this._frustums[t]}intersectsObject(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsObject(t))return!0;return!1}intersectsSprite(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsSprite(t))return!0;return!1}intersectsSphere(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsSphere(t))return!0;return!1}intersectsBox(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsBox(t))return!0;return!1}containsPoint(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].containsPoint(t))return!0;return!1}copy(t){this.coordinateSystem=t.coordinateSystem;let e=this._frustums,n=t._frustums;for(let s=0;s<t._count;s++)e[s]===void 0&&(e[s]=new Qs),e[s].copy(n[s]);return this._count=t._count,this}clone(){return new i().copy(this)}};var Mi=class extends Xn{constructor(t){super(),this.isLineBasicMaterial=!0,this.type="LineBasicMaterial",this.color=new Gt(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.linewidth=t.linewidth,this.linecap=t.linecap,this.linejoin=t.linejoin,this.fog=t.fog,this}},kc=new V,zc=new V,lg=new Zt,wa=new cs,fc=new ls,bd=new V,cg=new V,Oo=class extends Qe{constructor(t=new Je,e=new Mi){super(),this.isLine=!0,this.type="Line",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}computeLineDistances(){let t=this.geometry;if(t.index===null){let e=t.attributes.position,n=[0];for(let s=1,r=e.count;s<r;s++)kc.fromBufferAttribute(e,s-1),zc.fromBufferAttribute(e,s),n[s]=n[s-1],n[s]+=kc.distanceTo(zc);t.setAttribute("lineDistance",new ce(n,1))}else jt("Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let n=this.geometry,s=this.matrixWorld,r=t.params.Line.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),fc.copy(n.boundingSphere),fc.applyMatrix4(s),fc.radius+=r,t.ray.intersectsSphere(fc)===!1)return;lg.copy(s).invert(),wa.copy(t.ray).applyMatrix4(lg);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=this.isLineSegments?2:1,h=n.index,d=n.attributes.position;if(h!==null){let f=Math.max(0,o.start),p=Math.min(h.count,o.start+o.count);for(let _=f,m=p-1;_<m;_+=c){let g=h.getX(_),x=h.getX(_+1),w=pc(this,t,wa,l,g,x,_);w&&e.push(w)}if(this.isLineLoop){let _=h.getX(p-1),m=h.getX(f),g=pc(this,t,wa,l,_,m,p-1);g&&e.push(g)}}else{let f=Math.max(0,o.start),p=Math.min(d.count,o.start+o.count);for(let _=f,m=p-1;_<m;_+=c){let g=pc(this,t,wa,l,_,_+1,_);g&&e.push(g)}if(this.isLineLoop){let _=pc(this,t,wa,l,p-1,f,p-1);_&&e.push(_)}}}updateMorphTargets(){let e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){let s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function pc(i,t,e,n,s,r,o){let a=i.geometry.attributes.position;if(kc.fromBufferAttribute(a,s),zc.fromBufferAttribute(a,r),e.distanceSqToSegment(kc,zc,bd,cg)>n)return;bd.applyMatrix4(i.matrixWorld);let c=t.ray.origin.distanceTo(bd);if(!(c<t.near||c>t.far))return{distance:c,point:cg.clone().applyMatrix4(i.matrixWorld),index:o,face:null,faceIndex:null,barycoord:null,object:i}}var hg=new V,ug=new V,hs=class extends Oo{constructor(t,e){super(t,e),this.isLineSegments=!0,this.type="LineSegments"}computeLineDistances(){let t=this.geometry;if(t.index===null){let e=t.attributes.position,n=[];for(let s=0,r=e.count;s<r;s+=2)hg.fromBufferAttribute(e,s),ug.fromBufferAttribute(e,s+1),n[s]=s===0?0:n[s-1],n[s+1]=n[s]+hg.distanceTo(ug);t.setAttribute("lineDistance",new ce(n,1))}else jt("LineSegments.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}};var Is=class extends Xn{constructor(t){super(),this.isPointsMaterial=!0,this.type="PointsMaterial",this.color=new Gt(16777215),this.map=null,this.alphaMap=null,this.size=1,this.sizeAttenuation=!0,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.alphaMap=t.alphaMap,this.size=t.size,this.sizeAttenuation=t.sizeAttenuation,this.fog=t.fog,this}},dg=new Zt,Rd=new cs,mc=new ls,gc=new V,Lr=class extends Qe{constructor(t=new Je,e=new Is){super(),this.isPoints=!0,this.type="Points",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let n=this.geometry,s=this.matrixWorld,r=t.params.Points.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),mc.copy(n.boundingSphere),mc.applyMatrix4(s),mc.radius+=r,t.ray.intersectsSphere(mc)===!1)return;dg.copy(s).invert(),Rd.copy(t.ray).applyMatrix4(dg);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=n.index,u=n.attributes.position;if(c!==null){let d=Math.max(0,o.start),f=Math.min(c.count,o.start+o.count);for(let p=d,_=f;p<_;p++){let m=c.getX(p);gc.fromBufferAttribute(u,m),fg(gc,m,l,s,t,e,this)}}else{let d=Math.max(0,o.start),f=Math.min(u.count,o.start+o.count);for(let p=d,_=f;p<_;p++)gc.fromBufferAttribute(u,p),fg(gc,p,l,s,t,e,this)}}updateMorphTargets(){let e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){let s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function fg(i,t,e,n,s,r,o){let a=Rd.distanceSqToPoint(i);if(a<e){let l=new V;Rd.closestPointToPoint(i,l),l.applyMatrix4(n);let c=s.ray.origin.distanceTo(l);if(c<s.near||c>s.far)return;r.push({distance:c,distanceToRay:Math.sqrt(a),point:l,index:t,face:null,faceIndex:null,barycoord:null,object:o})}}var Ba=class extends Wn{constructor(t=[],e=zr,n,s,r,o,a,l,c,h){super(t,e,n,s,r,o,a,l,c,h),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(t){this.image=t}},ka=class extends Wn{constructor(t,e,n,s,r,o,a,l,c){super(t,e,n,s,r,o,a,l,c),this.isCanvasTexture=!0,this.needsUpdate=!0}};var Ls=class extends Wn{constructor(t,e,n=Ji,s,r,o,a=Fn,l=Fn,c,h=Ps,u=1){if(h!==Ps&&h!==Os)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let d={width:t,height:e,depth:u};super(d,s,r,o,a,l,h,n,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(t){return super.copy(t),this.source=new No(Object.assign({},t.image)),this.compareFunction=t.compareFunction,this}toJSON(t){let e=super.toJSON(t);return e.compareFunction=this.compareFunction,e}},za=class extends Ls{constructor(t,e=Ji,n=zr,s,r,o=Fn,a=Fn,l,c=Ps){let h={width:t,height:t,depth:1},u=[h,h,h,h,h,h];super(t,t,e,n,s,r,o,a,l,c),this.image=u,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(t){this.image=t}},Va=class extends Wn{constructor(t=null){super(),this.sourceTexture=t,this.isExternalTexture=!0}copy(t){return super.copy(t),this.sourceTexture=t.sourceTexture,this}},tr=class i extends Je{constructor(t=1,e=1,n=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:t,height:e,depth:n,widthSegments:s,heightSegments:r,depthSegments:o};let a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);let l=[],c=[],h=[],u=[],d=0,f=0;p("z","y","x",-1,-1,n,e,t,o,r,0),p("z","y","x",1,-1,n,e,-t,o,r,1),p("x","z","y",1,1,t,n,e,s,o,2),p("x","z","y",1,-1,t,n,-e,s,o,3),p("x","y","z",1,-1,t,e,n,s,r,4),p("x","y","z",-1,-1,t,e,-n,s,r,5),this.setIndex(l),this.setAttribute("position",new ce(c,3)),this.setAttribute("normal",new ce(h,3)),this.setAttribute("uv",new ce(u,2));function p(_,m,g,x,w,v,T,S,y,M,I){let P=v/y,C=T/M,U=v/2,B=T/2,D=S/2,H=y+1,O=M+1,G=0,nt=0,Y=new V;for(let J=0;J<O;J++){let Q=J*C-B;for(let ct=0;ct<H;ct++){let it=ct*P-U;Y[_]=it*x,Y[m]=Q*w,Y[g]=D,c.push(Y.x,Y.y,Y.z),Y[_]=0,Y[m]=0,Y[g]=S>0?1:-1,h.push(Y.x,Y.y,Y.z),u.push(ct/y),u.push(1-J/M),G+=1}}for(let J=0;J<M;J++)for(let Q=0;Q<y;Q++){let ct=d+Q+H*J,it=d+Q+H*(J+1),q=d+(Q+1)+H*(J+1),st=d+(Q+1)+H*J;l.push(ct,it,st),l.push(it,q,st),nt+=6}a.addGroup(f,nt,I),f+=nt,d+=G}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.width,t.height,t.depth,t.widthSegments,t.heightSegments,t.depthSegments)}};var er=class i extends Je{constructor(t=1,e=1,n=1,s=32,r=1,o=!1,a=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:t,radiusBottom:e,height:n,radialSegments:s,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:l};let c=this;s=Math.floor(s),r=Math.floor(r);let h=[],u=[],d=[],f=[],p=0,_=[],m=n/2,g=0;x(),o===!1&&(t>0&&w(!0),e>0&&w(!1)),this.setIndex(h),this.setAttribute("position",new ce(u,3)),this.setAttribute("normal",new ce(d,3)),this.setAttribute("uv",new ce(f,2));function x(){let v=new V,T=new V,S=0,y=(e-t)/n;for(let M=0;M<=r;M++){let I=[],P=M/r,C=P*(e-t)+t;for(let U=0;U<=s;U++){let B=U/s,D=B*l+a,H=Math.sin(D),O=Math.cos(D);T.x=C*H,T.y=-P*n+m,T.z=C*O,u.push(T.x,T.y,T.z),v.set(H,y,O).normalize(),d.push(v.x,v.y,v.z),f.push(B,1-P),I.push(p++)}_.push(I)}for(let M=0;M<s;M++)for(let I=0;I<r;I++){let P=_[I][M],C=_[I+1][M],U=_[I+1][M+1],B=_[I][M+1];(t>0||I!==0)&&(h.push(P,C,B),S+=3),(e>0||I!==r-1)&&(h.push(C,U,B),S+=3)}c.addGroup(g,S,0),g+=S}function w(v){let T=p,S=new Xt,y=new V,M=0,I=v===!0?t:e,P=v===!0?1:-1;for(let U=1;U<=s;U++)u.push(0,m*P,0),d.push(0,P,0),f.push(.5,.5),p++;let C=p;for(let U=0;U<=s;U++){let D=U/s*l+a,H=Math.cos(D),O=Math.sin(D);y.x=I*O,y.y=m*P,y.z=I*H,u.push(y.x,y.y,y.z),d.push(0,P,0),S.x=H*.5+.5,S.y=O*.5*P+.5,f.push(S.x,S.y),p++}for(let U=0;U<s;U++){let B=T+U,D=C+U;v===!0?h.push(D,D+1,B):h.push(D+1,D,B),M+=3}c.addGroup(g,M,v===!0?1:2),g+=M}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radiusTop,t.radiusBottom,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}},Ga=class i extends er{constructor(t=1,e=1,n=32,s=1,r=!1,o=0,a=Math.PI*2){super(0,t,e,n,s,r,o,a),this.type="ConeGeometry",this.parameters={radius:t,height:e,radialSegments:n,heightSegments:s,openEnded:r,thetaStart:o,thetaLength:a}}static fromJSON(t){return new i(t.radius,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}};var _c=new V,xc=new V,Sd=new V,yc=new qi,Ha=class extends Je{constructor(t=null,e=1){if(super(),this.type="EdgesGeometry",this.parameters={geometry:t,thresholdAngle:e},t!==null){let s=Math.pow(10,4),r=Math.cos(To*e),o=t.getIndex(),a=t.getAttribute("position"),l=o?o.count:a.count,c=[0,0,0],h=["a","b","c"],u=new Array(3),d=new Map,f=[];for(let p=0;p<l;p+=3){o?(c[0]=o.getX(p),c[1]=o.getX(p+1),c[2]=o.getX(p+2)):(c[0]=p,c[1]=p+1,c[2]=p+2);let{a:_,b:m,c:g}=yc;if(_.fromBufferAttribute(a,c[0]),m.fromBufferAttribute(a,c[1]),g.fromBufferAttribute(a,c[2]),yc.getNormal(Sd),u[0]=`${Math.round(_.x*s)},${Math.round(_.y*s)},${Math.round(_.z*s)}`,u[1]=`${Math.round(m.x*s)},${Math.round(m.y*s)},${Math.round(m.z*s)}`,u[2]=`${Math.round(g.x*s)},${Math.round(g.y*s)},${Math.round(g.z*s)}`,!(u[0]===u[1]||u[1]===u[2]||u[2]===u[0]))for(let x=0;x<3;x++){let w=(x+1)%3,v=u[x],T=u[w],S=yc[h[x]],y=yc[h[w]],M=`${v}_${T}`,I=`${T}_${v}`,P=d.get(I);P?(Sd.dot(P.normal)<=r&&(f.push(S.x,S.y,S.z),f.push(y.x,y.y,y.z)),d.set(I,null)):d.has(M)||d.set(M,{index0:c[x],index1:c[w],normal:Sd.clone()})}}for(let p of d.values())if(p){let{index0:_,index1:m}=p;_c.fromBufferAttribute(a,_),xc.fromBufferAttribute(a,m),f.push(_c.x,_c.y,_c.z),f.push(xc.x,xc.y,xc.z)}this.setAttribute("position",new ce(f,3))}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}};function Ev(i,t,e=2){let n=t&&t.length,s=n?t[0]*e:i.length,r=g0(i,0,s,e,!0),o=[];if(!r||r.next===r.prev)return o;let a,l,c;if(n&&(r=Pv(i,t,r,e)),i.length>80*e){a=i[0],l=i[1];let h=a,u=l;for(let d=e;d<s;d+=e){let f=i[d],p=i[d+1];f<a&&(a=f),p<l&&(l=p),f>h&&(h=f),p>u&&(u=p)}c=Math.max(h-a,u-l),c=c!==0?32767/c:0}return Wa(r,o,e,a,l,c,0),o}function g0(i,t,e,n,s){let r;if(s===Vv(i,t,e,n)>0)for(let o=t;o<e;o+=n)r=pg(o/n|0,i[o],i[o+1],r);else for(let o=e-n;o>=t;o-=n)r=pg(o/n|0,i[o],i[o+1],r);return r&&Bo(r,r.next)&&(qa(r),r=r.next),r}function Nr(i,t){if(!i)return i;t||(t=i);let e=i,n;do if(n=!1,!e.steiner&&(Bo(e,e.next)||$e(e.prev,e,e.next)===0)){if(qa(e),e=t=e.prev,e===e.next)break;n=!0}else e=e.next;while(n||e!==t);return t}function Wa(i,t,e,n,s,r,o){if(!i)return;!o&&r&&Uv(i,n,s,r);let a=i;for(;i.prev!==i.next;){let l=i.prev,c=i.next;if(r?Av(i,n,s,r):Tv(i)){t.push(l.i,i.i,c.i),qa(i),i=c.next,a=c.next;continue}if(i=c,i===a){o?o===1?(i=Rv(Nr(i),t),Wa(i,t,e,n,s,r,2)):o===2&&Cv(i,t,e,n,s,r):Wa(Nr(i),t,e,n,s,r,1);break}}}function Tv(i){let t=i.prev,e=i,n=i.next;if($e(t,e,n)>=0)return!1;let s=t.x,r=e.x,o=n.x,a=t.y,l=e.y,c=n.y,h=Math.min(s,r,o),u=Math.min(a,l,c),d=Math.max(s,r,o),f=Math.max(a,l,c),p=n.next;for(;p!==t;){if(p.x>=h&&p.x<=d&&p.y>=u&&p.y<=f&&Ea(s,a,r,l,o,c,p.x,p.y)&&$e(p.prev,p,p.next)>=0)return!1;p=p.next}return!0}function Av(i,t,e,n){let s=i.prev,r=i,o=i.next;if($e(s,r,o)>=0)return!1;let a=s.x,l=r.x,c=o.x,h=s.y,u=r.y,d=o.y,f=Math.min(a,l,c),p=Math.min(h,u,d),_=Math.max(a,l,c),m=Math.max(h,u,d),g=Cd(f,p,t,e,n),x=Cd(_,m,t,e,n),w=i.prevZ,v=i.nextZ;for(;w&&w.z>=g&&v&&v.z<=x;){if(w.x>=f&&w.x<=_&&w.y>=p&&w.y<=m&&w!==s&&w!==o&&Ea(a,h,l,u,c,d,w.x,w.y)&&$e(w.prev,w,w.next)>=0||(w=w.prevZ,v.x>=f&&v.x<=_&&v.y>=p&&v.y<=m&&v!==s&&v!==o&&Ea(a,h,l,u,c,d,v.x,v.y)&&$e(v.prev,v,v.next)>=0))return!1;v=v.nextZ}for(;w&&w.z>=g;){if(w.x>=f&&w.x<=_&&w.y>=p&&w.y<=m&&w!==s&&w!==o&&Ea(a,h,l,u,c,d,w.x,w.y)&&$e(w.prev,w,w.next)>=0)return!1;w=w.prevZ}for(;v&&v.z<=x;){if(v.x>=f&&v.x<=_&&v.y>=p&&v.y<=m&&v!==s&&v!==o&&Ea(a,h,l,u,c,d,v.x,v.y)&&$e(v.prev,v,v.next)>=0)return!1;v=v.nextZ}return!0}function Rv(i,t){let e=i;do{let n=e.prev,s=e.next.next;!Bo(n,s)&&x0(n,e,e.next,s)&&Xa(n,s)&&Xa(s,n)&&(t.push(n.i,e.i,s.i),qa(e),qa(e.next),e=i=s),e=e.next}while(e!==i);return Nr(e)}function Cv(i,t,e,n,s,r){let o=i;do{let a=o.next.next;for(;a!==o.prev;){if(o.i!==a.i&&Bv(o,a)){let l=y0(o,a);o=Nr(o,o.next),l=Nr(l,l.next),Wa(o,t,e,n,s,r,0),Wa(l,t,e,n,s,r,0);return}a=a.next}o=o.next}while(o!==i)}function Pv(i,t,e,n){let s=[];for(let r=0,o=t.length;r<o;r++){let a=t[r]*n,l=r<o-1?t[r+1]*n:i.length,c=g0(i,a,l,n,!1);c===c.next&&(c.steiner=!0),s.push(Ov(c))}s.sort(Iv);for(let r=0;r<s.length;r++)e=Lv(s[r],e);return e}function Iv(i,t){let e=i.x-t.x;if(e===0&&(e=i.y-t.y,e===0)){let n=(i.next.y-i.y)/(i.next.x-i.x),s=(t.next.y-t.y)/(t.next.x-t.x);e=n-s}return e}function Lv(i,t){let e=Nv(i,t);if(!e)return t;let n=y0(e,i);return Nr(n,n.next),Nr(e,e.next)}function Nv(i,t){let e=t,n=i.x,s=i.y,r=-1/0,o;if(Bo(i,e))return e;do{if(Bo(i,e.next))return e.next;if(s<=e.y&&s>=e.next.y&&e.next.y!==e.y){let u=e.x+(s-e.y)*(e.next.x-e.x)/(e.next.y-e.y);if(u<=n&&u>r&&(r=u,o=e.x<e.next.x?e:e.next,u===n))return o}e=e.next}while(e!==t);if(!o)return null;let a=o,l=o.x,c=o.y,h=1/0;e=o;do{if(n>=e.x&&e.x>=l&&n!==e.x&&_0(s<c?n:r,s,l,c,s<c?r:n,s,e.x,e.y)){let u=Math.abs(s-e.y)/(n-e.x);Xa(e,i)&&(u<h||u===h&&(e.x>o.x||e.x===o.x&&Dv(o,e)))&&(o=e,h=u)}e=e.next}while(e!==a);return o}function Dv(i,t){return $e(i.prev,i,t.prev)<0&&$e(t.next,i,i.next)<0}function Uv(i,t,e,n){let s=i;do s.z===0&&(s.z=Cd(s.x,s.y,t,e,n)),s.prevZ=s.prev,s.nextZ=s.next,s=s.next;while(s!==i);s.prevZ.nextZ=null,s.prevZ=null,Fv(s)}function Fv(i){let t,e=1;do{let n=i,s;i=null;let r=null;for(t=0;n;){t++;let o=n,a=0;for(let c=0;c<e&&(a++,o=o.nextZ,!!o);c++);let l=e;for(;a>0||l>0&&o;)a!==0&&(l===0||!o||n.z<=o.z)?(s=n,n=n.nextZ,a--):(s=o,o=o.nextZ,l--),r?r.nextZ=s:i=s,s.prevZ=r,r=s;n=o}r.nextZ=null,e*=2}while(t>1);return i}function Cd(i,t,e,n,s){return i=(i-e)*s|0,t=(t-n)*s|0,i=(i|i<<8)&16711935,i=(i|i<<4)&252645135,i=(i|i<<2)&858993459,i=(i|i<<1)&1431655765,t=(t|t<<8)&16711935,t=(t|t<<4)&252645135,t=(t|t<<2)&858993459,t=(t|t<<1)&1431655765,i|t<<1}function Ov(i){let t=i,e=i;do(t.x<e.x||t.x===e.x&&t.y<e.y)&&(e=t),t=t.next;while(t!==i);return e}function _0(i,t,e,n,s,r,o,a){return(s-o)*(t-a)>=(i-o)*(r-a)&&(i-o)*(n-a)>=(e-o)*(t-a)&&(e-o)*(r-a)>=(s-o)*(n-a)}function Ea(i,t,e,n,s,r,o,a){return!(i===o&&t===a)&&_0(i,t,e,n,s,r,o,a)}function Bv(i,t){return i.next.i!==t.i&&i.prev.i!==t.i&&!kv(i,t)&&(Xa(i,t)&&Xa(t,i)&&zv(i,t)&&($e(i.prev,i,t.prev)||$e(i,t.prev,t))||Bo(i,t)&&$e(i.prev,i,i.next)>0&&$e(t.prev,t,t.next)>0)}function $e(i,t,e){return(t.y-i.y)*(e.x-t.x)-(t.x-i.x)*(e.y-t.y)}function Bo(i,t){return i.x===t.x&&i.y===t.y}function x0(i,t,e,n){let s=bc($e(i,t,e)),r=bc($e(i,t,n)),o=bc($e(e,n,i)),a=bc($e(e,n,t));return!!(s!==r&&o!==a||s===0&&vc(i,e,t)||r===0&&vc(i,n,t)||o===0&&vc(e,i,n)||a===0&&vc(e,t,n))}function vc(i,t,e){return t.x<=Math.max(i.x,e.x)&&t.x>=Math.min(i.x,e.x)&&t.y<=Math.max(i.y,e.y)&&t.y>=Math.min(i.y,e.y)}function bc(i){return i>0?1:i<0?-1:0}function kv(i,t){let e=i;do{if(e.i!==i.i&&e.next.i!==i.i&&e.i!==t.i&&e.next.i!==t.i&&x0(e,e.next,i,t))return!0;e=e.next}while(e!==i);return!1}function Xa(i,t){return $e(i.prev,i,i.next)<0?$e(i,t,i.next)>=0&&$e(i,i.prev,t)>=0:$e(i,t,i.prev)<0||$e(i,i.next,t)<0}function zv(i,t){let e=i,n=!1,s=(i.x+t.x)/2,r=(i.y+t.y)/2;do e.y>r!=e.next.y>r&&e.next.y!==e.y&&s<(e.next.x-e.x)*(r-e.y)/(e.next.y-e.y)+e.x&&(n=!n),e=e.next;while(e!==i);return n}function y0(i,t){let e=Pd(i.i,i.x,i.y),n=Pd(t.i,t.x,t.y),s=i.next,r=t.prev;return i.next=t,t.prev=i,e.next=s,s.prev=e,n.next=e,e.prev=n,r.next=n,n.prev=r,n}function pg(i,t,e,n){let s=Pd(i,t,e);return n?(s.next=n.next,s.prev=n,n.next.prev=s,n.next=s):(s.prev=s,s.next=s),s}function qa(i){i.next.prev=i.prev,i.prev.next=i.next,i.prevZ&&(i.prevZ.nextZ=i.nextZ),i.nextZ&&(i.nextZ.prevZ=i.prevZ)}function Pd(i,t,e){return{i,x:t,y:e,prev:null,next:null,z:0,prevZ:null,nextZ:null,steiner:!1}}function Vv(i,t,e,n){let s=0;for(let r=t,o=e-n;r<e;r+=n)s+=(i[o]-i[r])*(i[r+1]+i[o+1]),o=r;return s}var Id=class{static triangulate(t,e,n=2){return Ev(t,e,n)}},ko=class i{static area(t){let e=t.length,n=0;for(let s=e-1,r=0;r<e;s=r++)n+=t[s].x*t[r].y-t[r].x*t[s].y;return n*.5}static isClockWise(t){return i.area(t)<0}static triangulateShape(t,e){let n=[],s=[],r=[];mg(t),gg(n,t);let o=t.length;e.forEach(mg);for(let l=0;l<e.length;l++)s.push(o),o+=e[l].length,gg(n,e[l]);let a=Id.triangulate(n,s);for(let l=0;l<a.length;l+=3)r.push(a.slice(l,l+3));return r}};function mg(i){let t=i.length;t>2&&i[t-1].equals(i[0])&&i.pop()}function gg(i,t){for(let e=0;e<t.length;e++)i.push(t[e].x),i.push(t[e].y)}var nr=class i extends Je{constructor(t=1,e=1,n=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:t,height:e,widthSegments:n,heightSegments:s};let r=t/2,o=e/2,a=Math.floor(n),l=Math.floor(s),c=a+1,h=l+1,u=t/a,d=e/l,f=[],p=[],_=[],m=[];for(let g=0;g<h;g++){let x=g*d-o;for(let w=0;w<c;w++){let v=w*u-r;p.push(v,-x,0),_.push(0,0,1),m.push(w/a),m.push(1-g/l)}}for(let g=0;g<l;g++)for(let x=0;x<a;x++){let w=x+c*g,v=x+c*(g+1),T=x+1+c*(g+1),S=x+1+c*g;f.push(w,v,S),f.push(v,T,S)}this.setIndex(f),this.setAttribute("position",new ce(p,3)),this.setAttribute("normal",new ce(_,3)),this.setAttribute("uv",new ce(m,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.width,t.height,t.widthSegments,t.heightSegments)}};var Dr=class i extends Je{constructor(t=1,e=32,n=16,s=0,r=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:t,widthSegments:e,heightSegments:n,phiStart:s,phiLength:r,thetaStart:o,thetaLength:a},e=Math.max(3,Math.floor(e)),n=Math.max(2,Math.floor(n));let l=Math.min(o+a,Math.PI),c=0,h=[],u=new V,d=new V,f=[],p=[],_=[],m=[];for(let g=0;g<=n;g++){let x=[],w=g/n,v=o+w*a,T=t*Math.cos(v),S=Math.sqrt(t*t-T*T),y=0;g===0&&o===0?y=.5/e:g===n&&l===Math.PI&&(y=-.5/e);for(let M=0;M<=e;M++){let I=M/e,P=s+I*r;u.x=-S*Math.cos(P),u.y=T,u.z=S*Math.sin(P),p.push(u.x,u.y,u.z),d.copy(u).normalize(),_.push(d.x,d.y,d.z),m.push(I+y,1-w),x.push(c++)}h.push(x)}for(let g=0;g<n;g++)for(let x=0;x<e;x++){let w=h[g][x+1],v=h[g][x],T=h[g+1][x],S=h[g+1][x+1];(g!==0||o>0)&&f.push(w,v,S),(g!==n-1||l<Math.PI)&&f.push(v,T,S)}this.setIndex(f),this.setAttribute("position",new ce(p,3)),this.setAttribute("normal",new ce(_,3)),this.setAttribute("uv",new ce(m,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radius,t.widthSegments,t.heightSegments,t.phiStart,t.phiLength,t.thetaStart,t.thetaLength)}};var Ya=class i extends Je{constructor(t=1,e=.4,n=12,s=48,r=Math.PI*2,o=0,a=Math.PI*2){super(),this.type="TorusGeometry",this.parameters={radius:t,tube:e,radialSegments:n,tubularSegments:s,arc:r,thetaStart:o,thetaLength:a},n=Math.floor(n),s=Math.floor(s);let l=[],c=[],h=[],u=[],d=new V,f=new V,p=new V;for(let _=0;_<=n;_++){let m=o+_/n*a;for(let g=0;g<=s;g++){let x=g/s*r;f.x=(t+e*Math.cos(m))*Math.cos(x),f.y=(t+e*Math.cos(m))*Math.sin(x),f.z=e*Math.sin(m),c.push(f.x,f.y,f.z),d.x=t*Math.cos(x),d.y=t*Math.sin(x),p.subVectors(f,d).normalize(),h.push(p.x,p.y,p.z),u.push(g/s),u.push(_/n)}}for(let _=1;_<=n;_++)for(let m=1;m<=s;m++){let g=(s+1)*_+m-1,x=(s+1)*(_-1)+m-1,w=(s+1)*(_-1)+m,v=(s+1)*_+m;l.push(g,x,v),l.push(x,w,v)}this.setIndex(l),this.setAttribute("position",new ce(c,3)),this.setAttribute("normal",new ce(h,3)),this.setAttribute("uv",new ce(u,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radius,t.tube,t.radialSegments,t.tubularSegments,t.arc,t.thetaStart,t.thetaLength)}};var ja=class extends Xn{constructor(t){super(),this.isShadowMaterial=!0,this.type="ShadowMaterial",this.color=new Gt(0),this.transparent=!0,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.fog=t.fog,this}};function Gr(i){let t={};for(let e in i){t[e]={};for(let n in i[e]){let s=i[e][n];if(_g(s))s.isRenderTargetTexture?(jt("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),t[e][n]=null):t[e][n]=s.clone();else if(Array.isArray(s))if(_g(s[0])){let r=[];for(let o=0,a=s.length;o<a;o++)r[o]=s[o].clone();t[e][n]=r}else t[e][n]=s.slice();else t[e][n]=s}}return t}function Yn(i){let t={};for(let e=0;e<i.length;e++){let n=Gr(i[e]);for(let s in n)t[s]=n[s]}return t}function _g(i){return i&&(i.isColor||i.isMatrix3||i.isMatrix4||i.isVector2||i.isVector3||i.isVector4||i.isTexture||i.isQuaternion)}function Gv(i){let t=[];for(let e=0;e<i.length;e++)t.push(i[e].clone());return t}function pf(i){let t=i.getRenderTarget();return t===null?i.outputColorSpace:t.isXRRenderTarget===!0?t.texture.colorSpace:se.workingColorSpace}var v0={clone:Gr,merge:Yn},Hv=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,Wv=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,ii=class extends Xn{constructor(t){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=Hv,this.fragmentShader=Wv,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,t!==void 0&&this.setValues(t)}copy(t){return super.copy(t),this.fragmentShader=t.fragmentShader,this.vertexShader=t.vertexShader,this.uniforms=Gr(t.uniforms),this.uniformsGroups=Gv(t.uniformsGroups),this.defines=Object.assign({},t.defines),this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.fog=t.fog,this.lights=t.lights,this.clipping=t.clipping,this.extensions=Object.assign({},t.extensions),this.glslVersion=t.glslVersion,this.defaultAttributeValues=Object.assign({},t.defaultAttributeValues),this.index0AttributeName=t.index0AttributeName,this.uniformsNeedUpdate=t.uniformsNeedUpdate,this}toJSON(t){let e=super.toJSON(t);e.glslVersion=this.glslVersion,e.uniforms={};for(let s in this.uniforms){let o=this.uniforms[s].value;o&&o.isTexture?e.uniforms[s]={type:"t",value:o.toJSON(t).uuid}:o&&o.isColor?e.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?e.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?e.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?e.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?e.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?e.uniforms[s]={type:"m4",value:o.toArray()}:e.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(e.defines=this.defines),e.vertexShader=this.vertexShader,e.fragmentShader=this.fragmentShader,e.lights=this.lights,e.clipping=this.clipping;let n={};for(let s in this.extensions)this.extensions[s]===!0&&(n[s]=!0);return Object.keys(n).length>0&&(e.extensions=n),e}fromJSON(t,e){if(super.fromJSON(t,e),t.uniforms!==void 0)for(let n in t.uniforms){let s=t.uniforms[n];switch(this.uniforms[n]={},s.type){case"t":this.uniforms[n].value=e[s.value]||null;break;case"c":this.uniforms[n].value=new Gt().setHex(s.value);break;case"v2":this.uniforms[n].value=new Xt().fromArray(s.value);break;case"v3":this.uniforms[n].value=new V().fromArray(s.value);break;case"v4":this.uniforms[n].value=new Ue().fromArray(s.value);break;case"m3":this.uniforms[n].value=new re().fromArray(s.value);break;case"m4":this.uniforms[n].value=new Zt().fromArray(s.value);break;default:this.uniforms[n].value=s.value}}if(t.defines!==void 0&&(this.defines=t.defines),t.vertexShader!==void 0&&(this.vertexShader=t.vertexShader),t.fragmentShader!==void 0&&(this.fragmentShader=t.fragmentShader),t.glslVersion!==void 0&&(this.glslVersion=t.glslVersion),t.extensions!==void 0)for(let n in t.extensions)this.extensions[n]=t.extensions[n];return t.lights!==void 0&&(this.lights=t.lights),t.clipping!==void 0&&(this.clipping=t.clipping),this}},Vc=class extends ii{constructor(t){super(t),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}},Ur=class extends Xn{constructor(t){super(),this.isMeshStandardMaterial=!0,this.type="MeshStandardMaterial",this.defines={STANDARD:""},this.color=new Gt(16777215),this.roughness=1,this.metalness=0,this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Gt(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=Zo,this.normalScale=new Xt(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.roughnessMap=null,this.metalnessMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new cn,this.envMapIntensity=1,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.defines={STANDARD:""},this.color.copy(t.color),this.roughness=t.roughness,this.metalness=t.metalness,this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.emissive.copy(t.emissive),this.emissiveMap=t.emissiveMap,this.emissiveIntensity=t.emissiveIntensity,this.bumpMap=t.bumpMap,this.bumpScale=t.bumpScale,this.normalMap=t.normalMap,this.normalMapType=t.normalMapType,this.normalScale.copy(t.normalScale),this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.roughnessMap=t.roughnessMap,this.metalnessMap=t.metalnessMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.envMapIntensity=t.envMapIntensity,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.flatShading=t.flatShading,this.fog=t.fog,this}};var ri=class extends Xn{constructor(t){super(),this.isMeshPhongMaterial=!0,this.type="MeshPhongMaterial",this.color=new Gt(16777215),this.specular=new Gt(1118481),this.shininess=30,this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Gt(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=Zo,this.normalScale=new Xt(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new cn,this.combine=rl,this.reflectivity=1,this.envMapIntensity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.specular.copy(t.specular),this.shininess=t.shininess,this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.emissive.copy(t.emissive),this.emissiveMap=t.emissiveMap,this.emissiveIntensity=t.emissiveIntensity,this.bumpMap=t.bumpMap,this.bumpScale=t.bumpScale,this.normalMap=t.normalMap,this.normalMapType=t.normalMapType,this.normalScale.copy(t.normalScale),this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.envMapIntensity=t.envMapIntensity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.flatShading=t.flatShading,this.fog=t.fog,this}};var Za=class extends Xn{constructor(t){super(),this.isMeshLambertMaterial=!0,this.type="MeshLambertMaterial",this.color=new Gt(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Gt(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=Zo,this.normalScale=new Xt(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new cn,this.combine=rl,this.reflectivity=1,this.envMapIntensity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.emissive.copy(t.emissive),this.emissiveMap=t.emissiveMap,this.emissiveIntensity=t.emissiveIntensity,this.bumpMap=t.bumpMap,this.bumpScale=t.bumpScale,this.normalMap=t.normalMap,this.normalMapType=t.normalMapType,this.normalScale.copy(t.normalScale),this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.envMapIntensity=t.envMapIntensity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.flatShading=t.flatShading,this.fog=t.fog,this}},Gc=class extends Xn{constructor(t){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=t0,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(t)}copy(t){return super.copy(t),this.depthPacking=t.depthPacking,this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this}},Hc=class extends Xn{constructor(t){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(t)}copy(t){return super.copy(t),this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this}};function $s(i,t){return!i||i.constructor===t?i:typeof t.BYTES_PER_ELEMENT=="number"?new t(i):Array.prototype.slice.call(i)}function Ta(i){return i!==void 0&&i.inTangents!==void 0&&i.outTangents!==void 0}function Xv(i){function t(s,r){return i[s]-i[r]}let e=i.length,n=new Array(e);for(let s=0;s!==e;++s)n[s]=s;return n.sort(t),n}function xg(i,t,e){let n=i.length,s=new i.constructor(n);for(let r=0,o=0;o!==n;++r){let a=e[r]*t;for(let l=0;l!==t;++l)s[o++]=i[a+l]}return s}function qv(i,t,e,n){let s=1,r=i[0];for(;r!==void 0&&r[n]===void 0;)r=i[s++];if(r===void 0)return;let o=r[n];if(o!==void 0)if(Array.isArray(o))do o=r[n],o!==void 0&&(t.push(r.time),e.push(...o)),r=i[s++];while(r!==void 0);else if(o.toArray!==void 0)do o=r[n],o!==void 0&&(t.push(r.time),o.toArray(e,e.length)),r=i[s++];while(r!==void 0);else do o=r[n],o!==void 0&&(t.push(r.time),e.push(o)),r=i[s++];while(r!==void 0)}var ir=class{constructor(t,e,n,s){this.parameterPositions=t,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new e.constructor(n),this.sampleValues=e,this.valueSize=n,this.settings=null,this.DefaultSettings_={}}evaluate(t){let e=this.parameterPositions,n=this._cachedIndex,s=e[n],r=e[n-1];n:{t:{let o;e:{i:if(!(t<s)){for(let a=n+2;;){if(s===void 0){if(t<r)break i;return n=e.length,this._cachedIndex=n,this.copySampleValue_(n-1)}if(n===a)break;if(r=s,s=e[++n],t<s)break t}o=e.length;break e}if(!(t>=r)){let a=e[1];t<a&&(n=2,r=a);for(let l=n-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(n===l)break;if(s=r,r=e[--n-1],t>=r)break t}o=n,n=0;break e}break n}for(;n<o;){let a=n+o>>>1;t<e[a]?o=a:n=a+1}if(s=e[n],r=e[n-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return n=e.length,this._cachedIndex=n,this.copySampleValue_(n-1)}this._cachedIndex=n,this.intervalChanged_(n,r,s)}return this.interpolate_(n,r,t,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(t){let e=this.resultBuffer,n=this.sampleValues,s=this.valueSize,r=t*s;for(let o=0;o!==s;++o)e[o]=n[r+o];return e}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},Wc=class extends ir{constructor(t,e,n,s){super(t,e,n,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:Ed,endingEnd:Ed}}intervalChanged_(t,e,n){let s=this.parameterPositions,r=t-2,o=t+1,a=s[r],l=s[o];if(a===void 0)switch(this.getSettings_().endingStart){case Td:r=t,a=2*e-n;break;case Ad:r=s.length-2,a=e+s[r]-s[r+1];break;default:r=t,a=n}if(l===void 0)switch(this.getSettings_().endingEnd){case Td:o=t,l=2*n-e;break;case Ad:o=1,l=n+s[1]-s[0];break;default:o=t-1,l=e}let c=(n-e)*.5,h=this.valueSize;this._weightPrev=c/(e-a),this._weightNext=c/(l-n),this._offsetPrev=r*h,this._offsetNext=o*h}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=this._offsetPrev,u=this._offsetNext,d=this._weightPrev,f=this._weightNext,p=(n-e)/(s-e),_=p*p,m=_*p,g=-d*m+2*d*_-d*p,x=(1+d)*m+(-1.5-2*d)*_+(-.5+d)*p+1,w=(-1-f)*m+(1.5+f)*_+.5*p,v=f*m-f*_;for(let T=0;T!==a;++T)r[T]=g*o[h+T]+x*o[c+T]+w*o[l+T]+v*o[u+T];return r}},Xc=class extends ir{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=(n-e)/(s-e),u=1-h;for(let d=0;d!==a;++d)r[d]=o[c+d]*u+o[l+d]*h;return r}},qc=class extends ir{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t){return this.copySampleValue_(t-1)}},Yc=class extends ir{interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=this.inTangents,u=this.outTangents;if(!h||!u){let p=(n-e)/(s-e),_=1-p;for(let m=0;m!==a;++m)r[m]=o[c+m]*_+o[l+m]*p;return r}let d=a*2,f=t-1;for(let p=0;p!==a;++p){let _=o[c+p],m=o[l+p],g=f*d+p*2,x=u[g],w=u[g+1],v=t*d+p*2,T=h[v],S=h[v+1],y=jv(n,e,x,T,s);r[p]=b0(y,_,w,S,m)}return r}};function b0(i,t,e,n,s){let r=1-i;return r*r*r*t+3*r*r*i*e+3*r*i*i*n+i*i*i*s}function Yv(i,t,e,n,s){let r=1-i;return 3*r*r*(e-t)+6*r*i*(n-e)+3*i*i*(s-n)}function jv(i,t,e,n,s){let r=(i-t)/(s-t);for(let o=0;o<8;o++){let a=b0(r,t,e,n,s)-i;if(Math.abs(a)<1e-10)break;let l=Yv(r,t,e,n,s);if(Math.abs(l)<1e-10)break;r=Math.max(0,Math.min(1,r-a/l))}return r}var oi=class{constructor(t,e,n,s){if(t===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(e===void 0||e.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+t);this.name=t,this.times=$s(e,this.TimeBufferType),this.values=$s(n,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(t){let e=t.constructor,n;if(e.toJSON!==this.toJSON)n=e.toJSON(t);else{n={name:t.name,times:$s(t.times,Array),values:$s(t.values,Array)};let s=t.getInterpolation();s!==t.DefaultInterpolation&&(n.interpolation=s),Ta(t.settings)&&(n.settings={inTangents:$s(t.settings.inTangents,Array),outTangents:$s(t.settings.outTangents,Array)})}return n.type=t.ValueTypeName,n}InterpolantFactoryMethodDiscrete(t){return new qc(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodLinear(t){return new Xc(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodSmooth(t){return new Wc(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodBezier(t){let e=new Yc(this.times,this.values,this.getValueSize(),t);return this.settings&&(e.inTangents=this.settings.inTangents,e.outTangents=this.settings.outTangents),e}setInterpolation(t){let e;switch(t){case Rr:e=this.InterpolantFactoryMethodDiscrete;break;case Dc:e=this.InterpolantFactoryMethodLinear;break;case wc:e=this.InterpolantFactoryMethodSmooth;break;case Ca:e=this.InterpolantFactoryMethodBezier;break}if(e===void 0){let n="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(t!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(n);return jt("KeyframeTrack:",n),this}return this.createInterpolant=e,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return Rr;case this.InterpolantFactoryMethodLinear:return Dc;case this.InterpolantFactoryMethodSmooth:return wc;case this.InterpolantFactoryMethodBezier:return Ca}}getValueSize(){return this.values.length/this.times.length}shift(t){if(t!==0){let e=this.times;for(let n=0,s=e.length;n!==s;++n)e[n]+=t;Ta(this.settings)&&(yg(this.settings.inTangents,t),yg(this.settings.outTangents,t))}return this}scale(t){if(t!==1){let e=this.times;for(let n=0,s=e.length;n!==s;++n)e[n]*=t;Ta(this.settings)&&(vg(this.settings.inTangents,t),vg(this.settings.outTangents,t))}return this}trim(t,e){let n=this.times,s=n.length,r=0,o=s-1;for(;r!==s&&n[r]<t;)++r;for(;o!==-1&&n[o]>e;)--o;if(++o,r!==0||o!==s){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=n.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let t=!0,e=this.getValueSize();e-Math.floor(e)!==0&&(te("KeyframeTrack: Invalid value size in track.",this),t=!1);let n=this.times,s=this.values,r=n.length;r===0&&(te("KeyframeTrack: Track is empty.",this),t=!1);let o=null;for(let a=0;a!==r;a++){let l=n[a];if(typeof l=="number"&&isNaN(l)){te("KeyframeTrack: Time is not a valid number.",this,a,l),t=!1;break}if(o!==null&&o>l){te("KeyframeTrack: Out of order keys.",this,a,l,o),t=!1;break}o=l}if(s!==void 0&&Hy(s))for(let a=0,l=s.length;a!==l;++a){let c=s[a];if(isNaN(c)){te("KeyframeTrack: Value is not a valid number.",this,a,c),t=!1;break}}return t}optimize(){let t=this.times.slice(),e=this.values.slice(),n=this.getValueSize(),s=this.getInterpolation()===wc,r=t.length-1,o=1;for(let a=1;a<r;++a){let l=!1,c=t[a],h=t[a+1];if(c!==h&&(a!==1||c!==t[0]))if(s)l=!0;else{let u=a*n,d=u-n,f=u+n;for(let p=0;p!==n;++p){let _=e[u+p];if(_!==e[d+p]||_!==e[f+p]){l=!0;break}}}if(l){if(a!==o){t[o]=t[a];let u=a*n,d=o*n;for(let f=0;f!==n;++f)e[d+f]=e[u+f]}++o}}if(r>0){t[o]=t[r];for(let a=r*n,l=o*n,c=0;c!==n;++c)e[l+c]=e[a+c];++o}return o!==t.length?(this.times=t.slice(0,o),this.values=e.slice(0,o*n)):(this.times=t,this.values=e),this}clone(){let t=this.times.slice(),e=this.values.slice(),n=this.constructor,s=new n(this.name,t,e);return s.createInterpolant=this.createInterpolant,Ta(this.settings)&&(s.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),s}};function yg(i,t){for(let e=0,n=i.length;e!==n;e+=2)i[e]+=t}function vg(i,t){for(let e=0,n=i.length;e!==n;e+=2)i[e]*=t}oi.prototype.ValueTypeName="";oi.prototype.TimeBufferType=Float32Array;oi.prototype.ValueBufferType=Float32Array;oi.prototype.DefaultInterpolation=Dc;var Ns=class extends oi{constructor(t,e,n){super(t,e,n)}};Ns.prototype.ValueTypeName="bool";Ns.prototype.ValueBufferType=Array;Ns.prototype.DefaultInterpolation=Rr;Ns.prototype.InterpolantFactoryMethodLinear=void 0;Ns.prototype.InterpolantFactoryMethodSmooth=void 0;var Ja=class extends oi{constructor(t,e,n,s){super(t,e,n,s)}};Ja.prototype.ValueTypeName="color";var zo=class extends oi{constructor(t,e,n,s){super(t,e,n,s)}};zo.prototype.ValueTypeName="number";var jc=class extends ir{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(n-e)/(s-e),c=t*a;for(let h=c+a;c!==h;c+=4)De.slerpFlat(r,0,o,c-a,o,c,l);return r}},us=class extends oi{constructor(t,e,n,s){super(t,e,n,s)}InterpolantFactoryMethodLinear(t){return new jc(this.times,this.values,this.getValueSize(),t)}};us.prototype.ValueTypeName="quaternion";us.prototype.InterpolantFactoryMethodSmooth=void 0;var Ds=class extends oi{constructor(t,e,n){super(t,e,n)}};Ds.prototype.ValueTypeName="string";Ds.prototype.ValueBufferType=Array;Ds.prototype.DefaultInterpolation=Rr;Ds.prototype.InterpolantFactoryMethodLinear=void 0;Ds.prototype.InterpolantFactoryMethodSmooth=void 0;var qn=class extends oi{constructor(t,e,n,s){super(t,e,n,s)}};qn.prototype.ValueTypeName="vector";var Vo=class{constructor(t="",e=-1,n=[],s=Qg){this.name=t,this.tracks=n,this.duration=e,this.blendMode=s,this.uuid=cr(),this.userData={},this.duration<0&&this.resetDuration()}static parse(t){let e=[],n=t.tracks,s=1/(t.fps||1);for(let o=0,a=n.length;o!==a;++o)e.push(Jv(n[o]).scale(s));let r=new this(t.name,t.duration,e,t.blendMode);return r.uuid=t.uuid,r.userData=JSON.parse(t.userData||"{}"),r}static toJSON(t){let e=[],n=t.tracks,s={name:t.name,duration:t.duration,tracks:e,uuid:t.uuid,blendMode:t.blendMode,userData:JSON.stringify(t.userData)};for(let r=0,o=n.length;r!==o;++r)e.push(oi.toJSON(n[r]));return s}static CreateFromMorphTargetSequence(t,e,n,s){let r=e.length,o=[];for(let a=0;a<r;a++){let l=[],c=[];l.push((a+r-1)%r,a,(a+1)%r),c.push(0,1,0);let h=Xv(l);l=xg(l,1,h),c=xg(c,1,h),!s&&l[0]===0&&(l.push(r),c.push(c[0])),o.push(new zo(".morphTargetInfluences["+e[a].name+"]",l,c).scale(1/n))}return new this(t,-1,o)}static findByName(t,e){let n=t;if(!Array.isArray(t)){let s=t;n=s.geometry&&s.geometry.animations||s.animations}for(let s=0;s<n.length;s++)if(n[s].name===e)return n[s];return null}static CreateClipsFromMorphTargetSequences(t,e,n){let s={},r=/^([\w-]*?)([\d]+)$/;for(let a=0,l=t.length;a<l;a++){let c=t[a],h=c.name.match(r);if(h&&h.length>1){let u=h[1],d=s[u];d||(s[u]=d=[]),d.push(c)}}let o=[];for(let a in s)o.push(this.CreateFromMorphTargetSequence(a,s[a],e,n));return o}resetDuration(){let t=this.tracks,e=0;for(let n=0,s=t.length;n!==s;++n){let r=this.tracks[n];e=Math.max(e,r.times[r.times.length-1])}return this.duration=e,this}trim(){for(let t=0;t<this.tracks.length;t++)this.tracks[t].trim(0,this.duration);return this}validate(){let t=!0;for(let e=0;e<this.tracks.length;e++)t=t&&this.tracks[e].validate();return t}optimize(){for(let t=0;t<this.tracks.length;t++)this.tracks[t].optimize();return this}clone(){let t=[];for(let n=0;n<this.tracks.length;n++)t.push(this.tracks[n].clone());let e=new this.constructor(this.name,this.duration,t,this.blendMode);return e.userData=JSON.parse(JSON.stringify(this.userData)),e}toJSON(){return this.constructor.toJSON(this)}};function Zv(i){switch(i.toLowerCase()){case"scalar":case"double":case"float":case"number":case"integer":return zo;case"vector":case"vector2":case"vector3":case"vector4":return qn;case"color":return Ja;case"quaternion":return us;case"bool":case"boolean":return Ns;case"string":return Ds}throw new Error("THREE.KeyframeTrack: Unsupported typeName: "+i)}function Jv(i){if(i.type===void 0)throw new Error("THREE.KeyframeTrack: track type undefined, can not parse");let t=Zv(i.type);if(i.times===void 0){let n=[],s=[];qv(i.keys,n,s,"value"),i.times=n,i.values=s}let e;return t.parse!==void 0?e=t.parse(i):e=new t(i.name,i.times,i.values,i.interpolation),Ta(i.settings)&&(e.settings={inTangents:$s(i.settings.inTangents,Float32Array),outTangents:$s(i.settings.outTangents,Float32Array)}),e}var Ro={enabled:!1,files:{},add:function(i,t){this.enabled!==!1&&(bg(i)||(this.files[i]=t))},get:function(i){if(this.enabled!==!1&&!bg(i))return this.files[i]},remove:function(i){delete this.files[i]},clear:function(){this.files={}}};function bg(i){try{let t=i.slice(i.indexOf(":")+1);return new URL(t).protocol==="blob:"}catch{return!1}}var Go=class{constructor(t,e,n){let s=this,r=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=t,this.onProgress=e,this.onError=n,this._abortController=null,this.itemStart=function(h){a++,r===!1&&s.onStart!==void 0&&s.onStart(h,o,a),r=!0},this.itemEnd=function(h){o++,s.onProgress!==void 0&&s.onProgress(h,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(h){s.onError!==void 0&&s.onError(h)},this.resolveURL=function(h){return h=h.normalize("NFC"),l?l(h):h},this.setURLModifier=function(h){return l=h,this},this.addHandler=function(h,u){return c.push(h,u),this},this.removeHandler=function(h){let u=c.indexOf(h);return u!==-1&&c.splice(u,2),this},this.getHandler=function(h){for(let u=0,d=c.length;u<d;u+=2){let f=c[u],p=c[u+1];if(f.global&&(f.lastIndex=0),f.test(h))return p}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},Jo=new Go,On=class{constructor(t){this.manager=t!==void 0?t:Jo,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(t,e){let n=this;return new Promise(function(s,r){n.load(t,s,e,r)})}parse(){}setCrossOrigin(t){return this.crossOrigin=t,this}setWithCredentials(t){return this.withCredentials=t,this}setPath(t){return this.path=t,this}setResourcePath(t){return this.resourcePath=t,this}setRequestHeader(t){return this.requestHeader=t,this}setPriority(t){return this.priority=t,this}setCache(t){return this.cache=t,this}abort(){return this}};On.DEFAULT_MATERIAL_NAME="__DEFAULT";var Rs={},Ld=class extends Error{constructor(t,e){super(t),this.response=e}},ai=class extends On{constructor(t){super(t),this.mimeType="",this.responseType="",this._abortController=new AbortController}load(t,e,n,s){t===void 0&&(t=""),this.path!==void 0&&(t=this.path+t),t=this.manager.resolveURL(t);let r=Ro.get(`file:${t}`);if(r!==void 0){this.manager.itemStart(t),setTimeout(()=>{e&&e(r),this.manager.itemEnd(t)},0);return}if(Rs[t]!==void 0){Rs[t].push({onLoad:e,onProgress:n,onError:s});return}Rs[t]=[],Rs[t].push({onLoad:e,onProgress:n,onError:s});let o=new Request(t,{headers:new Headers(this.requestHeader),credentials:this.withCredentials?"include":"same-origin",priority:this.priority,cache:this.cache,signal:typeof AbortSignal.any=="function"?AbortSignal.any([this._abortController.signal,this.manager.abortController.signal]):this._abortController.signal}),a=this.mimeType,l=this.responseType;fetch(o).then(c=>{if(c.status===200||c.status===0){if(c.status===0&&jt("FileLoader: HTTP Status 0 received."),typeof ReadableStream>"u"||c.body===void 0||c.body.getReader===void 0)return c;let h=Rs[t],u=c.body.getReader(),d=c.headers.get("X-File-Size")||c.headers.get("Content-Length"),f=d?parseInt(d):0,p=f!==0,_=0,m=new ReadableStream({start(g){x();function x(){u.read().then(({done:w,value:v})=>{if(w)g.close();else{_+=v.byteLength;let T=new ProgressEvent("progress",{lengthComputable:p,loaded:_,total:f});for(let S=0,y=h.length;S<y;S++){let M=h[S];M.onProgress&&M.onProgress(T)}g.enqueue(v),x()}},w=>{g.error(w)})}}});return new Response(m)}else throw new Ld(`fetch for "${c.url}" responded with ${c.status}: ${c.statusText}`,c)}).then(c=>{switch(l){case"arraybuffer":return c.arrayBuffer();case"blob":return c.blob();case"document":return c.text().then(h=>new DOMParser().parseFromString(h,a));case"json":return c.json();default:if(a==="")return c.text();{let u=/charset="?([^;"\s]*)"?/i.exec(a),d=u&&u[1]?u[1].toLowerCase():void 0,f=new TextDecoder(d);return c.arrayBuffer().then(p=>f.decode(p))}}}).then(c=>{Ro.add(`file:${t}`,c);let h=Rs[t];delete Rs[t];for(let u=0,d=h.length;u<d;u++){let f=h[u];f.onLoad&&f.onLoad(c)}}).catch(c=>{let h=Rs[t];if(h===void 0)throw this.manager.itemError(t),c;delete Rs[t];for(let u=0,d=h.length;u<d;u++){let f=h[u];f.onError&&f.onError(c)}this.manager.itemError(t)}).finally(()=>{this.manager.itemEnd(t)}),this.manager.itemStart(t)}setResponseType(t){return this.responseType=t,this}setMimeType(t){return this.mimeType=t,this}abort(){return this._abortController.abort(),this._abortController=new AbortController,this}};var Mo=new WeakMap,Zc=class extends On{constructor(t){super(t)}load(t,e,n,s){this.path!==void 0&&(t=this.path+t),t=this.manager.resolveURL(t);let r=this,o=Ro.get(`image:${t}`);if(o!==void 0){if(o.complete===!0)r.manager.itemStart(t),setTimeout(function(){e&&e(o),r.manager.itemEnd(t)},0);else{let u=Mo.get(o);u===void 0&&(u=[],Mo.set(o,u)),u.push({onLoad:e,onError:s})}return o}let a=Io("img");function l(){h(),e&&e(this);let u=Mo.get(this)||[];for(let d=0;d<u.length;d++){let f=u[d];f.onLoad&&f.onLoad(this)}Mo.delete(this),r.manager.itemEnd(t)}function c(u){h(),s&&s(u),Ro.remove(`image:${t}`);let d=Mo.get(this)||[];for(let f=0;f<d.length;f++){let p=d[f];p.onError&&p.onError(u)}Mo.delete(this),r.manager.itemError(t),r.manager.itemEnd(t)}function h(){a.removeEventListener("load",l,!1),a.removeEventListener("error",c,!1)}return a.addEventListener("load",l,!1),a.addEventListener("error",c,!1),t.slice(0,5)!=="data:"&&this.crossOrigin!==void 0&&(a.crossOrigin=this.crossOrigin),Ro.add(`image:${t}`,a),r.manager.itemStart(t),a.fetchPriority=this.priority,a.src=t,a}};var Ka=class extends On{constructor(t){super(t)}load(t,e,n,s){let r=this,o=new Ir,a=new ai(this.manager);return a.setPriority(this.priority),a.setCache(this.cache),a.setResponseType("arraybuffer"),a.setRequestHeader(this.requestHeader),a.setPath(this.path),a.setWithCredentials(r.withCredentials),a.load(t,function(l){let c;try{c=r.parse(l)}catch(h){s!==void 0?s(h):te(h);return}r._applyTexData(o,c),e&&e(o,c)},n,s),o}createDataTexture(t){let e=new Ir;return this._applyTexData(e,this.parse(t)),e}_applyTexData(t,e){e.image!==void 0?t.image=e.image:e.data!==void 0&&(t.image.width=e.width,t.image.height=e.height,t.image.data=e.data),t.wrapS=e.wrapS!==void 0?e.wrapS:ni,t.wrapT=e.wrapT!==void 0?e.wrapT:ni,t.magFilter=e.magFilter!==void 0?e.magFilter:Dn,t.minFilter=e.minFilter!==void 0?e.minFilter:Dn,t.anisotropy=e.anisotropy!==void 0?e.anisotropy:1,e.colorSpace!==void 0&&(t.colorSpace=e.colorSpace),e.flipY!==void 0&&(t.flipY=e.flipY),e.format!==void 0&&(t.format=e.format),e.type!==void 0&&(t.type=e.type),e.mipmaps!==void 0&&(t.mipmaps=e.mipmaps,t.minFilter=Ni),e.mipmapCount===1&&(t.minFilter=Dn),e.generateMipmaps!==void 0&&(t.generateMipmaps=e.generateMipmaps),t.needsUpdate=!0}},Us=class extends On{constructor(t){super(t)}load(t,e,n,s){let r=new Wn,o=new Zc(this.manager);return o.setPriority(this.priority),o.setCache(this.cache),o.setCrossOrigin(this.crossOrigin),o.setPath(this.path),o.load(t,function(a){r.image=a,r.needsUpdate=!0,e!==void 0&&e(r)},n,s),r}},sr=class extends Qe{static registerNode(t){this.prototype._lightNode=t}constructor(t,e=1){super(),this.isLight=!0,this.type="Light",this.color=new Gt(t),this.intensity=e}copy(t,e){return super.copy(t,e),this.color.copy(t.color),this.intensity=t.intensity,this}toJSON(t){let e=super.toJSON(t);return e.object.color=this.color.getHex(),e.object.intensity=this.intensity,e}},$a=class extends sr{constructor(t,e,n){super(t,n),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(Qe.DEFAULT_UP),this.updateMatrix(),this.groundColor=new Gt(e)}copy(t,e){return super.copy(t,e),this.groundColor.copy(t.groundColor),this}toJSON(t){let e=super.toJSON(t);return e.object.groundColor=this.groundColor.getHex(),e}},Md=new Zt,Sg=new V,Mg=new V,Ho=class{constructor(t){this.camera=t,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new Xt(512,512),this.mapType=ci,this.map=null,this.mapPass=null,this.matrix=new Zt,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new Qs,this._frameExtents=new Xt(1,1),this._viewportCount=1,this._viewports=[new Ue(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(t){let e=this.camera;Sg.setFromMatrixPosition(t.matrixWorld),e.position.copy(Sg),Mg.setFromMatrixPosition(t.target.matrixWorld),e.lookAt(Mg),e.updateMatrixWorld(),this._updateMatrix(e,this.matrix,this._frustum)}_updateMatrix(t,e,n,s){Md.multiplyMatrices(t.projectionMatrix,t.matrixWorldInverse),n.setFromProjectionMatrix(Md,t.coordinateSystem,t.reversedDepth);let r=this._frameExtents,o=s?s.z/r.x:1,a=s?s.w/r.y:1,l=s?s.x/r.x:0,c=s?s.y/r.y:0;t.coordinateSystem===Po||t.reversedDepth?e.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,1,0,0,0,0,1):e.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,.5,.5,0,0,0,1),e.multiply(Md)}getViewport(t){return this._viewports[t]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(t){return this.camera=t.camera.clone(),this.intensity=t.intensity,this.bias=t.bias,this.radius=t.radius,this.autoUpdate=t.autoUpdate,this.needsUpdate=t.needsUpdate,this.normalBias=t.normalBias,this.blurSamples=t.blurSamples,this.mapSize.copy(t.mapSize),this.mapType=t.mapType,this.biasNode=t.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let t={};return t.intensity=this.intensity,t.bias=this.bias,t.normalBias=this.normalBias,t.radius=this.radius,t.blurSamples=this.blurSamples,t.mapSize=this.mapSize.toArray(),t.mapType=this.mapType,t.camera=this.camera.toJSON(!1).object,delete t.camera.matrix,t}},Sc=new V,Mc=new De,as=new V,Qa=class extends Qe{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new Zt,this.projectionMatrix=new Zt,this.projectionMatrixInverse=new Zt,this.coordinateSystem=Pi,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(t,e){return super.copy(t,e),this.matrixWorldInverse.copy(t.matrixWorldInverse),this.projectionMatrix.copy(t.projectionMatrix),this.projectionMatrixInverse.copy(t.projectionMatrixInverse),this.coordinateSystem=t.coordinateSystem,this}getWorldDirection(t){return super.getWorldDirection(t).negate()}updateMatrixWorld(t){super.updateMatrixWorld(t),this.matrixWorld.decompose(Sc,Mc,as),as.x===1&&as.y===1&&as.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Sc,Mc,as.set(1,1,1)).invert()}updateWorldMatrix(t,e,n=!1){super.updateWorldMatrix(t,e,n),this.matrixWorld.decompose(Sc,Mc,as),as.x===1&&as.y===1&&as.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Sc,Mc,as.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},Ks=new V,wg=new Xt,Eg=new Xt,xn=class extends Qa{constructor(t=50,e=1,n=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=t,this.zoom=1,this.near=n,this.far=s,this.focus=10,this.aspect=e,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.fov=t.fov,this.zoom=t.zoom,this.near=t.near,this.far=t.far,this.focus=t.focus,this.aspect=t.aspect,this.view=t.view===null?null:Object.assign({},t.view),this.filmGauge=t.filmGauge,this.filmOffset=t.filmOffset,this}setFocalLength(t){let e=.5*this.getFilmHeight()/t;this.fov=Cr*2*Math.atan(e),this.updateProjectionMatrix()}getFocalLength(){let t=Math.tan(To*.5*this.fov);return .5*this.getFilmHeight()/t}getEffectiveFOV(){return Cr*2*Math.atan(Math.tan(To*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(t,e,n){Ks.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),e.set(Ks.x,Ks.y).multiplyScalar(-t/Ks.z),Ks.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(Ks.x,Ks.y).multiplyScalar(-t/Ks.z)}getViewSize(t,e){return this.getViewBounds(t,wg,Eg),e.subVectors(Eg,wg)}setViewOffset(t,e,n,s,r,o){this.aspect=t/e,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=this.near,e=t*Math.tan(To*.5*this.fov)/this.zoom,n=2*e,s=this.aspect*n,r=-.5*s,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;r+=o.offsetX*s/l,e-=o.offsetY*n/c,s*=o.width/l,n*=o.height/c}let a=this.filmOffset;a!==0&&(r+=t*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,e,e-n,t,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.fov=this.fov,e.object.zoom=this.zoom,e.object.near=this.near,e.object.far=this.far,e.object.focus=this.focus,e.object.aspect=this.aspect,this.view!==null&&(e.object.view=Object.assign({},this.view)),e.object.filmGauge=this.filmGauge,e.object.filmOffset=this.filmOffset,e}},Nd=class extends Ho{constructor(){super(new xn(50,1,.5,500)),this.isSpotLightShadow=!0,this.focus=1,this.aspect=1}updateMatrices(t){let e=this.camera,n=Cr*2*t.angle*this.focus,s=this.mapSize.width/this.mapSize.height*this.aspect,r=t.distance||e.far;(n!==e.fov||s!==e.aspect||r!==e.far)&&(e.fov=n,e.aspect=s,e.far=r,e.updateProjectionMatrix()),super.updateMatrices(t)}copy(t){return super.copy(t),this.focus=t.focus,this.aspect=t.aspect,this}toJSON(){let t=super.toJSON();return t.focus=this.focus,t.aspect=this.aspect,t}},tl=class extends sr{constructor(t,e,n=0,s=Math.PI/3,r=0,o=2){super(t,e),this.isSpotLight=!0,this.type="SpotLight",this.position.copy(Qe.DEFAULT_UP),this.updateMatrix(),this.target=new Qe,this.distance=n,this.angle=s,this.penumbra=r,this.decay=o,this.map=null,this.shadow=new Nd}get power(){return this.intensity*Math.PI}set power(t){this.intensity=t/Math.PI}dispose(){super.dispose(),this.shadow.dispose()}copy(t,e){return super.copy(t,e),this.distance=t.distance,this.angle=t.angle,this.penumbra=t.penumbra,this.decay=t.decay,this.target=t.target.clone(),this.map=t.map,this.shadow=t.shadow.clone(),this}toJSON(t){let e=super.toJSON(t);return e.object.distance=this.distance,e.object.angle=this.angle,e.object.decay=this.decay,e.object.penumbra=this.penumbra,e.object.target=this.target.uuid,this.map&&this.map.isTexture&&(e.object.map=this.map.toJSON(t).uuid),e.object.shadow=this.shadow.toJSON(),e}},Dd=class extends Ho{constructor(){super(new xn(90,1,.5,500)),this.isPointLightShadow=!0}},el=class extends sr{constructor(t,e,n=0,s=2){super(t,e),this.isPointLight=!0,this.type="PointLight",this.distance=n,this.decay=s,this.shadow=new Dd}get power(){return this.intensity*4*Math.PI}set power(t){this.intensity=t/(4*Math.PI)}dispose(){super.dispose(),this.shadow.dispose()}copy(t,e){return super.copy(t,e),this.distance=t.distance,this.decay=t.decay,this.shadow=t.shadow.clone(),this}toJSON(t){let e=super.toJSON(t);return e.object.distance=this.distance,e.object.decay=this.decay,e.object.shadow=this.shadow.toJSON(),e}},Fr=class extends Qa{constructor(t=-1,e=1,n=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=t,this.right=e,this.top=n,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.left=t.left,this.right=t.right,this.top=t.top,this.bottom=t.bottom,this.near=t.near,this.far=t.far,this.zoom=t.zoom,this.view=t.view===null?null:Object.assign({},t.view),this}setViewOffset(t,e,n,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=(this.right-this.left)/(2*this.zoom),e=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=n-t,o=n+t,a=s+e,l=s-e;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,h=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,o=r+c*this.view.width,a-=h*this.view.offsetY,l=a-h*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.zoom=this.zoom,e.object.left=this.left,e.object.right=this.right,e.object.top=this.top,e.object.bottom=this.bottom,e.object.near=this.near,e.object.far=this.far,this.view!==null&&(e.object.view=Object.assign({},this.view)),e}},Ud=class extends Ho{constructor(){super(new Fr(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},rr=class extends sr{constructor(t,e){super(t,e),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(Qe.DEFAULT_UP),this.updateMatrix(),this.target=new Qe,this.shadow=new Ud}dispose(){super.dispose(),this.shadow.dispose()}copy(t){return super.copy(t),this.target=t.target.clone(),this.shadow=t.shadow.clone(),this}toJSON(t){let e=super.toJSON(t);return e.object.shadow=this.shadow.toJSON(),e.object.target=this.target.uuid,e}},nl=class extends sr{constructor(t,e){super(t,e),this.isAmbientLight=!0,this.type="AmbientLight"}};var Fs=class{static extractUrlBase(t){let e=t.lastIndexOf("/");return e===-1?"./":t.slice(0,e+1)}static resolveURL(t,e){return typeof t!="string"||t===""?"":(/^https?:\/\//i.test(e)&&/^\//.test(t)&&(e=e.replace(/(^https?:\/\/[^\/]+).*/i,"$1")),/^(https?:)?\/\//i.test(t)||/^data:.*,.*$/i.test(t)||/^blob:.*$/i.test(t)?t:e+t)}};var wo=-90,Eo=1,Wo=class extends Qe{constructor(t,e,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new xn(wo,Eo,t,e);s.layers=this.layers,this.add(s);let r=new xn(wo,Eo,t,e);r.layers=this.layers,this.add(r);let o=new xn(wo,Eo,t,e);o.layers=this.layers,this.add(o);let a=new xn(wo,Eo,t,e);a.layers=this.layers,this.add(a);let l=new xn(wo,Eo,t,e);l.layers=this.layers,this.add(l);let c=new xn(wo,Eo,t,e);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let t=this.coordinateSystem,e=this.children.concat(),[n,s,r,o,a,l]=e;for(let c of e)this.remove(c);if(t===Pi)n.up.set(0,1,0),n.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(t===Po)n.up.set(0,-1,0),n.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+t);for(let c of e)this.add(c),c.updateMatrixWorld()}update(t,e){this.parent===null&&this.updateMatrixWorld();let{renderTarget:n,activeMipmapLevel:s}=this;this.coordinateSystem!==t.coordinateSystem&&(this.coordinateSystem=t.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,l,c,h]=this.children,u=t.getRenderTarget(),d=t.getActiveCubeFace(),f=t.getActiveMipmapLevel(),p=t.xr.enabled;t.xr.enabled=!1;let _=n.texture.mipmapsAutoUpdate;n.texture.mipmapsAutoUpdate=!1;let m=!1;t.isWebGLRenderer===!0?m=t.state.buffers.depth.getReversed():m=t.reversedDepthBuffer,t.setRenderTarget(n,0,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,r),t.setRenderTarget(n,1,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,o),t.setRenderTarget(n,2,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,a),t.setRenderTarget(n,3,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,l),t.setRenderTarget(n,4,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,c),n.texture.mipmapsAutoUpdate=_,t.setRenderTarget(n,5,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,h),t.setRenderTarget(u,d,f),t.xr.enabled=p,n.texture.needsPMREMUpdate=!0}},Jc=class extends xn{constructor(t=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=t,this.perCameraFrustumCulled=!1}};var mf="\\[\\]\\.:\\/",Kv=new RegExp("["+mf+"]","g"),gf="[^"+mf+"]",$v="[^"+mf.replace("\\.","")+"]",Qv=/((?:WC+[\/:])*)/.source.replace("WC",gf),tb=/(WCOD+)?/.source.replace("WCOD",$v),eb=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",gf),nb=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",gf),ib=new RegExp("^"+Qv+tb+eb+nb+"$"),sb=["material","materials","bones","map"],Fd=class{constructor(t,e,n){let s=n||Ye.parseTrackName(e);this._targetGroup=t,this._bindings=t.subscribe_(e,s)}getValue(t,e){this.bind();let n=this._targetGroup.nCachedObjects_,s=this._bindings[n];s!==void 0&&s.getValue(t,e)}setValue(t,e){let n=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=n.length;s!==r;++s)n[s].setValue(t,e)}bind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,n=t.length;e!==n;++e)t[e].bind()}unbind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,n=t.length;e!==n;++e)t[e].unbind()}},Ye=class i{constructor(t,e,n){this.path=e,this.parsedPath=n||i.parseTrackName(e),this.node=i.findNode(t,this.parsedPath.nodeName),this.rootNode=t,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(t,e,n){return t&&t.isAnimationObjectGroup?new i.Composite(t,e,n):new i(t,e,n)}static sanitizeNodeName(t){return t.replace(/\s/g,"_").replace(Kv,"")}static parseTrackName(t){let e=ib.exec(t);if(e===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+t);let n={nodeName:e[2],objectName:e[3],objectIndex:e[4],propertyName:e[5],propertyIndex:e[6]},s=n.nodeName&&n.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=n.nodeName.substring(s+1);sb.indexOf(r)!==-1&&(n.nodeName=n.nodeName.substring(0,s),n.objectName=r)}if(n.propertyName===null||n.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+t);return n}static findNode(t,e){if(e===void 0||e===""||e==="."||e===-1||e===t.name||e===t.uuid)return t;if(t.skeleton){let n=t.skeleton.getBoneByName(e);if(n!==void 0)return n}if(t.children){let n=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===e||a.uuid===e)return a;let l=n(a.children);if(l)return l}return null},s=n(t.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(t,e){t[e]=this.targetObject[this.propertyName]}_getValue_array(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)t[e++]=n[s]}_getValue_arrayElement(t,e){t[e]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(t,e){this.resolvedProperty.toArray(t,e)}_setValue_direct(t,e){this.targetObject[this.propertyName]=t[e]}_setValue_direct_setNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++]}_setValue_array_setNeedsUpdate(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(t,e){this.resolvedProperty[this.propertyIndex]=t[e]}_setValue_arrayElement_setNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(t,e){this.resolvedProperty.fromArray(t,e)}_setValue_fromArray_setNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(t,e){this.bind(),this.getValue(t,e)}_setValue_unbound(t,e){this.bind(),this.setValue(t,e)}bind(){let t=this.node,e=this.parsedPath,n=e.objectName,s=e.propertyName,r=e.propertyIndex;if(t||(t=i.findNode(this.rootNode,e.nodeName),this.node=t),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!t){jt("PropertyBinding: No target node found for track: "+this.path+".");return}if(n){let c=e.objectIndex;switch(n){case"materials":if(!t.material){te("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.materials){te("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}t=t.material.materials;break;case"bones":if(!t.skeleton){te("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}t=t.skeleton.bones;for(let h=0;h<t.length;h++)if(t[h].name===c){c=h;break}break;case"map":if("map"in t){t=t.map;break}if(!t.material){te("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.map){te("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}t=t.material.map;break;default:if(t[n]===void 0){te("PropertyBinding: Can not bind to objectName of node undefined.",this);return}t=t[n]}if(c!==void 0){if(t[c]===void 0){te("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,t);return}t=t[c]}}let o=t[s];if(o===void 0){let c=e.nodeName;te("PropertyBinding: Trying to update property for track: "+c+"."+s+" but it wasn't found.",t);return}let a=this.Versioning.None;this.targetObject=t,t.isMaterial===!0?a=this.Versioning.NeedsUpdate:t.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!t.geometry){te("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!t.geometry.morphAttributes){te("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}t.morphTargetDictionary[r]!==void 0&&(r=t.morphTargetDictionary[r])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=s;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};Ye.Composite=Fd;Ye.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};Ye.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};Ye.prototype.GetterByBindingType=[Ye.prototype._getValue_direct,Ye.prototype._getValue_array,Ye.prototype._getValue_arrayElement,Ye.prototype._getValue_toArray];Ye.prototype.SetterByBindingTypeAndVersioning=[[Ye.prototype._setValue_direct,Ye.prototype._setValue_direct_setNeedsUpdate,Ye.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[Ye.prototype._setValue_array,Ye.prototype._setValue_array_setNeedsUpdate,Ye.prototype._setValue_array_setMatrixWorldNeedsUpdate],[Ye.prototype._setValue_arrayElement,Ye.prototype._setValue_arrayElement_setNeedsUpdate,Ye.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[Ye.prototype._setValue_fromArray,Ye.prototype._setValue_fromArray_setNeedsUpdate,Ye.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var eA=new Float32Array(1);var Tg=new Zt,il=class{constructor(t,e,n=0,s=1/0){this.ray=new cs(t,e),this.near=n,this.far=s,this.camera=null,this.layers=new Do,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(t,e){this.ray.set(t,e)}setFromCamera(t,e){e.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(t.x,t.y,.5).unproject(e).sub(this.ray.origin).normalize(),this.camera=e):e.isOrthographicCamera?(this.ray.origin.set(t.x,t.y,e.projectionMatrix.elements[14]).unproject(e),this.ray.direction.set(0,0,-1).transformDirection(e.matrixWorld),this.camera=e):te("Raycaster: Unsupported camera type: "+e.type)}setFromXRController(t){return Tg.identity().extractRotation(t.matrixWorld),this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4(Tg),this}intersectObject(t,e=!0,n=[]){return Od(t,this,n,e),n.sort(Ag),n}intersectObjects(t,e=!0,n=[]){for(let s=0,r=t.length;s<r;s++)Od(t[s],this,n,e);return n.sort(Ag),n}};function Ag(i,t){return i.distance-t.distance}function Od(i,t,e,n){let s=!0;if(i.layers.test(t.layers)&&i.raycast(t,e)===!1&&(s=!1),s===!0&&n===!0){let r=i.children;for(let o=0,a=r.length;o<a;o++)Od(r[o],t,e,!0)}}var or=class{constructor(t=1,e=0,n=0){this.radius=t,this.phi=e,this.theta=n}set(t,e,n){return this.radius=t,this.phi=e,this.theta=n,this}copy(t){return this.radius=t.radius,this.phi=t.phi,this.theta=t.theta,this}makeSafe(){return this.phi=_e(this.phi,1e-6,Math.PI-1e-6),this}setFromVector3(t){return this.setFromCartesianCoords(t.x,t.y,t.z)}setFromCartesianCoords(t,e,n){return this.radius=Math.sqrt(t*t+e*e+n*n),this.radius===0?(this.theta=0,this.phi=0):(this.theta=Math.atan2(t,n),this.phi=Math.acos(_e(e/this.radius,-1,1))),this}clone(){return new this.constructor().copy(this)}};var Bd=class{static{this.prototype.isMatrix2=!0}constructor(t,e,n,s){this.elements=[1,0,0,1],t!==void 0&&this.set(t,e,n,s)}identity(){return this.set(1,0,0,1),this}fromArray(t,e=0){for(let n=0;n<4;n++)this.elements[n]=t[n+e];return this}set(t,e,n,s){let r=this.elements;return r[0]=t,r[2]=e,r[1]=n,r[3]=s,this}};var sl=class extends ji{constructor(t,e=null){super(),this.object=t,this.domElement=e,this.enabled=!0,this.state=-1,this.keys={},this.mouseButtons={LEFT:null,MIDDLE:null,RIGHT:null},this.touches={ONE:null,TWO:null}}connect(t){this.domElement!==null&&this.disconnect(),this.domElement=t}disconnect(){}dispose(){}update(){}};function _f(i,t,e,n){let s=rb(n);switch(e){case nf:return i*t;case rf:return i*t/s.components*s.byteLength;case ih:return i*t/s.components*s.byteLength;case lr:return i*t*2/s.components*s.byteLength;case sh:return i*t*2/s.components*s.byteLength;case sf:return i*t*3/s.components*s.byteLength;case Ui:return i*t*4/s.components*s.byteLength;case rh:return i*t*4/s.components*s.byteLength;case ll:case cl:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case hl:case ul:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case ah:case ch:return Math.max(i,16)*Math.max(t,8)/4;case oh:case lh:return Math.max(i,8)*Math.max(t,8)/2;case hh:case uh:case fh:case ph:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case dh:case dl:case mh:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case gh:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case _h:return Math.floor((i+4)/5)*Math.floor((t+3)/4)*16;case xh:return Math.floor((i+4)/5)*Math.floor((t+4)/5)*16;case yh:return Math.floor((i+5)/6)*Math.floor((t+4)/5)*16;case vh:return Math.floor((i+5)/6)*Math.floor((t+5)/6)*16;case bh:return Math.floor((i+7)/8)*Math.floor((t+4)/5)*16;case Sh:return Math.floor((i+7)/8)*Math.floor((t+5)/6)*16;case Mh:return Math.floor((i+7)/8)*Math.floor((t+7)/8)*16;case wh:return Math.floor((i+9)/10)*Math.floor((t+4)/5)*16;case Eh:return Math.floor((i+9)/10)*Math.floor((t+5)/6)*16;case Th:return Math.floor((i+9)/10)*Math.floor((t+7)/8)*16;case Ah:return Math.floor((i+9)/10)*Math.floor((t+9)/10)*16;case Rh:return Math.floor((i+11)/12)*Math.floor((t+9)/10)*16;case Ch:return Math.floor((i+11)/12)*Math.floor((t+11)/12)*16;case Ph:case Ih:case Lh:return Math.ceil(i/4)*Math.ceil(t/4)*16;case Nh:case Dh:return Math.ceil(i/4)*Math.ceil(t/4)*8;case fl:case Uh:return Math.ceil(i/4)*Math.ceil(t/4)*16}throw new Error(`Unable to determine texture byte length for ${e} format.`)}function rb(i){switch(i){case ci:case $d:return{byteLength:1,components:1};case jo:case Qd:case Ki:return{byteLength:2,components:1};case eh:case nh:return{byteLength:2,components:4};case Ji:case th:case Di:return{byteLength:4,components:1};case tf:case ef:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${i}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?jt("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");function H0(){let i=null,t=!1,e=null,n=null;function s(r,o){n=i.requestAnimationFrame(s),e(r,o)}return{start:function(){t!==!0&&e!==null&&i!==null&&(n=i.requestAnimationFrame(s),t=!0)},stop:function(){i!==null&&i.cancelAnimationFrame(n),t=!1},setAnimationLoop:function(r){e=r},setContext:function(r){i=r}}}function fb(i){let t=new WeakMap;function e(a,l){let c=a.array,h=a.usage,u=c.byteLength,d=i.createBuffer();i.bindBuffer(l,d),i.bufferData(l,c,h),a.onUploadCallback();let f;if(c instanceof Float32Array)f=i.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)f=i.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?f=i.HALF_FLOAT:f=i.UNSIGNED_SHORT;else if(c instanceof Int16Array)f=i.SHORT;else if(c instanceof Uint32Array)f=i.UNSIGNED_INT;else if(c instanceof Int32Array)f=i.INT;else if(c instanceof Int8Array)f=i.BYTE;else if(c instanceof Uint8Array)f=i.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)f=i.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:d,type:f,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:u}}function n(a,l,c){let h=l.array,u=l.updateRanges;if(i.bindBuffer(c,a),u.length===0)i.bufferSubData(c,0,h);else{u.sort((f,p)=>f.start-p.start);let d=0;for(let f=1;f<u.length;f++){let p=u[d],_=u[f];_.start<=p.start+p.count+1?p.count=Math.max(p.count,_.start+_.count-p.start):(++d,u[d]=_)}u.length=d+1;for(let f=0,p=u.length;f<p;f++){let _=u[f];i.bufferSubData(c,_.start*h.BYTES_PER_ELEMENT,h,_.start,_.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),t.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=t.get(a);l&&(i.deleteBuffer(l.buffer),t.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let h=t.get(a);(!h||h.version<a.version)&&t.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=t.get(a);if(c===void 0)t.set(a,e(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,a,l),c.version=a.version}}return{get:s,remove:r,update:o}}var pb=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,mb=`#ifdef USE_ALPHAHASH
	const float ALPHA_HASH_SCALE = 0.05;
	float hash2D( vec2 value ) {
		return fract( 1.0e4 * sin( 17.0 * value.x + 0.1 * value.y ) * ( 0.1 + abs( sin( 13.0 * value.y + value.x ) ) ) );
	}
	float hash3D( vec3 value ) {
		return hash2D( vec2( hash2D( value.xy ), value.z ) );
	}
	float getAlphaHashThreshold( vec3 position ) {
		float maxDeriv = max(
			length( dFdx( position.xyz ) ),
			length( dFdy( position.xyz ) )
		);
		float pixScale = 1.0 / ( ALPHA_HASH_SCALE * maxDeriv );
		vec2 pixScales = vec2(
			exp2( floor( log2( pixScale ) ) ),
			exp2( ceil( log2( pixScale ) ) )
		);
		vec2 alpha = vec2(
			hash3D( floor( pixScales.x * position.xyz ) ),
			hash3D( floor( pixScales.y * position.xyz ) )
		);
		float lerpFactor = fract( log2( pixScale ) );
		float x = ( 1.0 - lerpFactor ) * alpha.x + lerpFactor * alpha.y;
		float a = min( lerpFactor, 1.0 - lerpFactor );
		vec3 cases = vec3(
			x * x / ( 2.0 * a * ( 1.0 - a ) ),
			( x - 0.5 * a ) / ( 1.0 - a ),
			1.0 - ( ( 1.0 - x ) * ( 1.0 - x ) / ( 2.0 * a * ( 1.0 - a ) ) )
		);
		float threshold = ( x < ( 1.0 - a ) )
			? ( ( x < a ) ? cases.x : cases.y )
			: cases.z;
		return clamp( threshold , 1.0e-6, 1.0 );
	}
#endif`,gb=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,_b=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,xb=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,yb=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,vb=`#ifdef USE_AOMAP
	float ambientOcclusion = ( texture2D( aoMap, vAoMapUv ).r - 1.0 ) * aoMapIntensity + 1.0;
	reflectedLight.indirectDiffuse *= ambientOcclusion;
	#if defined( USE_CLEARCOAT ) 
		clearcoatSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_SHEEN ) 
		sheenSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_ENVMAP ) && defined( STANDARD )
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		reflectedLight.indirectSpecular *= computeSpecularOcclusion( dotNV, ambientOcclusion, material.roughness );
	#endif
#endif`,bb=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,Sb=`#ifdef USE_BATCHING
	#if ! defined( GL_ANGLE_multi_draw )
	#define gl_DrawID _gl_DrawID
	uniform int _gl_DrawID;
	#endif
	uniform highp sampler2D batchingTexture;
	uniform highp usampler2D batchingIdTexture;
	mat4 getBatchingMatrix( const in float i ) {
		int size = textureSize( batchingTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( batchingTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( batchingTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( batchingTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( batchingTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
	float getIndirectIndex( const in int i ) {
		int size = textureSize( batchingIdTexture, 0 ).x;
		int x = i % size;
		int y = i / size;
		return float( texelFetch( batchingIdTexture, ivec2( x, y ), 0 ).r );
	}
#endif
#ifdef USE_BATCHING_COLOR
	uniform sampler2D batchingColorTexture;
	vec4 getBatchingColor( const in float i ) {
		int size = textureSize( batchingColorTexture, 0 ).x;
		int j = int( i );
		int x = j % size;
		int y = j / size;
		return texelFetch( batchingColorTexture, ivec2( x, y ), 0 );
	}
#endif`,Mb=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,wb=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,Eb=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,Tb=`float G_BlinnPhong_Implicit( ) {
	return 0.25;
}
float D_BlinnPhong( const in float shininess, const in float dotNH ) {
	return RECIPROCAL_PI * ( shininess * 0.5 + 1.0 ) * pow( dotNH, shininess );
}
vec3 BRDF_BlinnPhong( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 specularColor, const in float shininess ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( specularColor, 1.0, dotVH );
	float G = G_BlinnPhong_Implicit( );
	float D = D_BlinnPhong( shininess, dotNH );
	return F * ( G * D );
} // validated`,Ab=`#ifdef USE_IRIDESCENCE
	const mat3 XYZ_TO_REC709 = mat3(
		 3.2404542, -0.9692660,  0.0556434,
		-1.5371385,  1.8760108, -0.2040259,
		-0.4985314,  0.0415560,  1.0572252
	);
	vec3 Fresnel0ToIor( vec3 fresnel0 ) {
		vec3 sqrtF0 = sqrt( fresnel0 );
		return ( vec3( 1.0 ) + sqrtF0 ) / ( vec3( 1.0 ) - sqrtF0 );
	}
	vec3 IorToFresnel0( vec3 transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - vec3( incidentIor ) ) / ( transmittedIor + vec3( incidentIor ) ) );
	}
	float IorToFresnel0( float transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - incidentIor ) / ( transmittedIor + incidentIor ));
	}
	vec3 evalSensitivity( float OPD, vec3 shift ) {
		float phase = 2.0 * PI * OPD * 1.0e-9;
		vec3 val = vec3( 5.4856e-13, 4.4201e-13, 5.2481e-13 );
		vec3 pos = vec3( 1.6810e+06, 1.7953e+06, 2.2084e+06 );
		vec3 var = vec3( 4.3278e+09, 9.3046e+09, 6.6121e+09 );
		vec3 xyz = val * sqrt( 2.0 * PI * var ) * cos( pos * phase + shift ) * exp( - pow2( phase ) * var );
		xyz.x += 9.7470e-14 * sqrt( 2.0 * PI * 4.5282e+09 ) * cos( 2.2399e+06 * phase + shift[ 0 ] ) * exp( - 4.5282e+09 * pow2( phase ) );
		xyz /= 1.0685e-7;
		vec3 rgb = XYZ_TO_REC709 * xyz;
		return rgb;
	}
	vec3 evalIridescence( float outsideIOR, float eta2, float cosTheta1, float thinFilmThickness, vec3 baseF0 ) {
		vec3 I;
		float iridescenceIOR = mix( outsideIOR, eta2, smoothstep( 0.0, 0.03, thinFilmThickness ) );
		float sinTheta2Sq = pow2( outsideIOR / iridescenceIOR ) * ( 1.0 - pow2( cosTheta1 ) );
		float cosTheta2Sq = 1.0 - sinTheta2Sq;
		if ( cosTheta2Sq < 0.0 ) {
			return vec3( 1.0 );
		}
		float cosTheta2 = sqrt( cosTheta2Sq );
		float R0 = IorToFresnel0( iridescenceIOR, outsideIOR );
		float R12 = F_Schlick( R0, 1.0, cosTheta1 );
		float T121 = 1.0 - R12;
		float phi12 = 0.0;
		if ( iridescenceIOR < outsideIOR ) phi12 = PI;
		float phi21 = PI - phi12;
		vec3 baseIOR = Fresnel0ToIor( clamp( baseF0, 0.0, 0.9999 ) );		vec3 R1 = IorToFresnel0( baseIOR, iridescenceIOR );
		vec3 R23 = F_Schlick( R1, 1.0, cosTheta2 );
		vec3 phi23 = vec3( 0.0 );
		if ( baseIOR[ 0 ] < iridescenceIOR ) phi23[ 0 ] = PI;
		if ( baseIOR[ 1 ] < iridescenceIOR ) phi23[ 1 ] = PI;
		if ( baseIOR[ 2 ] < iridescenceIOR ) phi23[ 2 ] = PI;
		float OPD = 2.0 * iridescenceIOR * thinFilmThickness * cosTheta2;
		vec3 phi = vec3( phi21 ) + phi23;
		vec3 R123 = clamp( R12 * R23, 1e-5, 0.9999 );
		vec3 r123 = sqrt( R123 );
		vec3 Rs = pow2( T121 ) * R23 / ( vec3( 1.0 ) - R123 );
		vec3 C0 = R12 + Rs;
		I = C0;
		vec3 Cm = Rs - T121;
		for ( int m = 1; m <= 2; ++ m ) {
			Cm *= r123;
			vec3 Sm = 2.0 * evalSensitivity( float( m ) * OPD, float( m ) * phi );
			I += Cm * Sm;
		}
		return max( I, vec3( 0.0 ) );
	}
#endif`,Rb=`#ifdef USE_BUMPMAP
	uniform sampler2D bumpMap;
	uniform float bumpScale;
	vec2 dHdxy_fwd() {
		vec2 dSTdx = dFdx( vBumpMapUv );
		vec2 dSTdy = dFdy( vBumpMapUv );
		float Hll = bumpScale * texture2D( bumpMap, vBumpMapUv ).x;
		float dBx = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdx ).x - Hll;
		float dBy = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdy ).x - Hll;
		return vec2( dBx, dBy );
	}
	vec3 perturbNormalArb( vec3 surf_pos, vec3 surf_norm, vec2 dHdxy, float faceDirection ) {
		vec3 vSigmaX = normalize( dFdx( surf_pos.xyz ) );
		vec3 vSigmaY = normalize( dFdy( surf_pos.xyz ) );
		vec3 vN = surf_norm;
		vec3 R1 = cross( vSigmaY, vN );
		vec3 R2 = cross( vN, vSigmaX );
		float fDet = dot( vSigmaX, R1 ) * faceDirection;
		vec3 vGrad = sign( fDet ) * ( dHdxy.x * R1 + dHdxy.y * R2 );
		return normalize( abs( fDet ) * surf_norm - vGrad );
	}
#endif`,Cb=`#if NUM_CLIPPING_PLANES > 0
	vec4 plane;
	#ifdef ALPHA_TO_COVERAGE
		float distanceToPlane, distanceGradient;
		float clipOpacity = 1.0;
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
			distanceGradient = fwidth( distanceToPlane ) / 2.0;
			clipOpacity *= smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			if ( clipOpacity == 0.0 ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			float unionClipOpacity = 1.0;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
				distanceGradient = fwidth( distanceToPlane ) / 2.0;
				unionClipOpacity *= 1.0 - smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			}
			#pragma unroll_loop_end
			clipOpacity *= 1.0 - unionClipOpacity;
		#endif
		diffuseColor.a *= clipOpacity;
		if ( diffuseColor.a == 0.0 ) discard;
	#else
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			if ( dot( vClipPosition, plane.xyz ) > plane.w ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			bool clipped = true;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				clipped = ( dot( vClipPosition, plane.xyz ) > plane.w ) && clipped;
			}
			#pragma unroll_loop_end
			if ( clipped ) discard;
		#endif
	#endif
#endif`,Pb=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,Ib=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,Lb=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,Nb=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,Db=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,Ub=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,Fb=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	vColor = vec4( 1.0 );
#endif
#ifdef USE_COLOR_ALPHA
	vColor *= color;
#elif defined( USE_COLOR )
	vColor.rgb *= color;
#endif
#ifdef USE_INSTANCING_COLOR
	vColor.rgb *= instanceColor.rgb;
#endif
#ifdef USE_BATCHING_COLOR
	vColor *= getBatchingColor( getIndirectIndex( gl_DrawID ) );
#endif`,Ob=`#define PI 3.141592653589793
#define PI2 6.283185307179586
#define PI_HALF 1.5707963267948966
#define RECIPROCAL_PI 0.3183098861837907
#define RECIPROCAL_PI2 0.15915494309189535
#define EPSILON 1e-6
#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
#define whiteComplement( a ) ( 1.0 - saturate( a ) )
float pow2( const in float x ) { return x*x; }
vec3 pow2( const in vec3 x ) { return x*x; }
float pow3( const in float x ) { return x*x*x; }
float pow4( const in float x ) { float x2 = x*x; return x2*x2; }
float max3( const in vec3 v ) { return max( max( v.x, v.y ), v.z ); }
float average( const in vec3 v ) { return dot( v, vec3( 0.3333333 ) ); }
highp float rand( const in vec2 uv ) {
	const highp float a = 12.9898, b = 78.233, c = 43758.5453;
	highp float dt = dot( uv.xy, vec2( a,b ) ), sn = mod( dt, PI );
	return fract( sin( sn ) * c );
}
#ifdef HIGH_PRECISION
	float precisionSafeLength( vec3 v ) { return length( v ); }
#else
	float precisionSafeLength( vec3 v ) {
		float maxComponent = max3( abs( v ) );
		return length( v / maxComponent ) * maxComponent;
	}
#endif
struct IncidentLight {
	vec3 color;
	vec3 direction;
	bool visible;
};
struct ReflectedLight {
	vec3 directDiffuse;
	vec3 directSpecular;
	vec3 indirectDiffuse;
	vec3 indirectSpecular;
};
#ifdef USE_ALPHAHASH
	varying vec3 vPosition;
#endif
vec3 transformDirection( in vec3 dir, in mat4 matrix ) {
	return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );
}
#define inverseTransformDirection transformDirectionByInverseViewMatrix
vec3 transformNormalByInverseViewMatrix( in vec3 normal, in mat4 viewMatrix ) {
	return normalize( ( vec4( normal, 0.0 ) * viewMatrix ).xyz );
}
vec3 transformDirectionByInverseViewMatrix( in vec3 dir, in mat4 viewMatrix ) {
	return normalize( ( vec4( dir, 0.0 ) * viewMatrix ).xyz );
}
bool isPerspectiveMatrix( mat4 m ) {
	return m[ 2 ][ 3 ] == - 1.0;
}
vec2 equirectUv( in vec3 dir ) {
	float u = atan( dir.z, dir.x ) * RECIPROCAL_PI2 + 0.5;
	float v = asin( clamp( dir.y, - 1.0, 1.0 ) ) * RECIPROCAL_PI + 0.5;
	return vec2( u, v );
}
vec3 BRDF_Lambert( const in vec3 diffuseColor ) {
	return RECIPROCAL_PI * diffuseColor;
}
vec3 F_Schlick( const in vec3 f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
}
float F_Schlick( const in float f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
} // validated`,Bb=`vec3 transformedNormal = objectNormal;
#ifdef USE_TANGENT
	vec3 transformedTangent = objectTangent;
#endif
#ifdef USE_BATCHING
	mat3 bm = mat3( batchingMatrix );
	transformedNormal /= vec3( dot( bm[ 0 ], bm[ 0 ] ), dot( bm[ 1 ], bm[ 1 ] ), dot( bm[ 2 ], bm[ 2 ] ) );
	transformedNormal = bm * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = bm * transformedTangent;
	#endif
#endif
#ifdef USE_INSTANCING
	mat3 im = mat3( instanceMatrix );
	transformedNormal /= vec3( dot( im[ 0 ], im[ 0 ] ), dot( im[ 1 ], im[ 1 ] ), dot( im[ 2 ], im[ 2 ] ) );
	transformedNormal = im * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = im * transformedTangent;
	#endif
#endif
transformedNormal = normalMatrix * transformedNormal;
#ifdef FLIP_SIDED
	transformedNormal = - transformedNormal;
#endif
#ifdef USE_TANGENT
	transformedTangent = ( modelViewMatrix * vec4( transformedTangent, 0.0 ) ).xyz;
#endif`,kb=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,zb=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,Vb=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,Gb=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,Hb="gl_FragColor = linearToOutputTexel( gl_FragColor );",Wb=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,Xb=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vec3 cameraToFrag;
		if ( isOrthographic ) {
			cameraToFrag = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToFrag = normalize( vWorldPosition - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vec3 reflectVec = reflect( cameraToFrag, worldNormal );
		#else
			vec3 reflectVec = refract( cameraToFrag, worldNormal, refractionRatio );
		#endif
	#else
		vec3 reflectVec = vReflect;
	#endif
	#ifdef ENVMAP_TYPE_CUBE
		vec4 envColor = textureCube( envMap, envMapRotation * reflectVec );
		#ifdef ENVMAP_BLENDING_MULTIPLY
			outgoingLight = mix( outgoingLight, outgoingLight * envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_MIX )
			outgoingLight = mix( outgoingLight, envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_ADD )
			outgoingLight += envColor.xyz * specularStrength * reflectivity;
		#endif
	#endif
#endif`,qb=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,Yb=`#ifdef USE_ENVMAP
	uniform float reflectivity;
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		varying vec3 vWorldPosition;
		uniform float refractionRatio;
	#else
		varying vec3 vReflect;
	#endif
#endif`,jb=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,Zb=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vWorldPosition = worldPosition.xyz;
	#else
		vec3 cameraToVertex;
		if ( isOrthographic ) {
			cameraToVertex = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToVertex = normalize( worldPosition.xyz - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vReflect = reflect( cameraToVertex, worldNormal );
		#else
			vReflect = refract( cameraToVertex, worldNormal, refractionRatio );
		#endif
	#endif
#endif`,Jb=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,Kb=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,$b=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,Qb=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,tS=`#ifdef USE_GRADIENTMAP
	uniform sampler2D gradientMap;
#endif
vec3 getGradientIrradiance( vec3 normal, vec3 lightDirection ) {
	float dotNL = dot( normal, lightDirection );
	vec2 coord = vec2( dotNL * 0.5 + 0.5, 0.0 );
	#ifdef USE_GRADIENTMAP
		return vec3( texture2D( gradientMap, coord ).r );
	#else
		vec2 fw = fwidth( coord ) * 0.5;
		return mix( vec3( 0.7 ), vec3( 1.0 ), smoothstep( 0.7 - fw.x, 0.7 + fw.x, coord.x ) );
	#endif
}`,eS=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,nS=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,iS=`varying vec3 vViewPosition;
struct LambertMaterial {
	vec3 diffuseColor;
	float specularStrength;
};
void RE_Direct_Lambert( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Lambert( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Lambert
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,sS=`uniform bool receiveShadow;
uniform vec3 ambientLightColor;
#if defined( USE_LIGHT_PROBES )
	uniform vec3 lightProbe[ 9 ];
#endif
vec3 shGetIrradianceAt( in vec3 normal, in vec3 shCoefficients[ 9 ] ) {
	float x = normal.x, y = normal.y, z = normal.z;
	vec3 result = shCoefficients[ 0 ] * 0.886227;
	result += shCoefficients[ 1 ] * 2.0 * 0.511664 * y;
	result += shCoefficients[ 2 ] * 2.0 * 0.511664 * z;
	result += shCoefficients[ 3 ] * 2.0 * 0.511664 * x;
	result += shCoefficients[ 4 ] * 2.0 * 0.429043 * x * y;
	result += shCoefficients[ 5 ] * 2.0 * 0.429043 * y * z;
	result += shCoefficients[ 6 ] * ( 0.743125 * z * z - 0.247708 );
	result += shCoefficients[ 7 ] * 2.0 * 0.429043 * x * z;
	result += shCoefficients[ 8 ] * 0.429043 * ( x * x - y * y );
	return result;
}
vec3 getLightProbeIrradiance( const in vec3 lightProbe[ 9 ], const in vec3 normal ) {
	vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec3 irradiance = shGetIrradianceAt( worldNormal, lightProbe );
	return irradiance;
}
vec3 getAmbientLightIrradiance( const in vec3 ambientLightColor ) {
	vec3 irradiance = ambientLightColor;
	return irradiance;
}
float getDistanceAttenuation( const in float lightDistance, const in float cutoffDistance, const in float decayExponent ) {
	float distanceFalloff = 1.0 / max( pow( lightDistance, decayExponent ), 0.01 );
	if ( cutoffDistance > 0.0 ) {
		distanceFalloff *= pow2( saturate( 1.0 - pow4( lightDistance / cutoffDistance ) ) );
	}
	return distanceFalloff;
}
float getSpotAttenuation( const in float coneCosine, const in float penumbraCosine, const in float angleCosine ) {
	return smoothstep( coneCosine, penumbraCosine, angleCosine );
}
#if NUM_SUN_LIGHTS > 0
	struct SunLight {
		vec3 direction;
		vec3 color;
	};
	uniform SunLight sunLights[ NUM_SUN_LIGHTS ];
	void getSunLightInfo( const in SunLight sunLight, out IncidentLight light ) {
		light.color = sunLight.color;
		light.direction = sunLight.direction;
		light.visible = true;
	}
#endif
#if NUM_DIR_LIGHTS > 0
	struct DirectionalLight {
		vec3 direction;
		vec3 color;
	};
	uniform DirectionalLight directionalLights[ NUM_DIR_LIGHTS ];
	void getDirectionalLightInfo( const in DirectionalLight directionalLight, out IncidentLight light ) {
		light.color = directionalLight.color;
		light.direction = directionalLight.direction;
		light.visible = true;
	}
#endif
#if NUM_POINT_LIGHTS > 0
	struct PointLight {
		vec3 position;
		vec3 color;
		float distance;
		float decay;
	};
	uniform PointLight pointLights[ NUM_POINT_LIGHTS ];
	void getPointLightInfo( const in PointLight pointLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = pointLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float lightDistance = length( lVector );
		light.color = pointLight.color;
		light.color *= getDistanceAttenuation( lightDistance, pointLight.distance, pointLight.decay );
		light.visible = ( light.color != vec3( 0.0 ) );
	}
#endif
#if NUM_SPOT_LIGHTS > 0
	struct SpotLight {
		vec3 position;
		vec3 direction;
		vec3 color;
		float distance;
		float decay;
		float coneCos;
		float penumbraCos;
	};
	uniform SpotLight spotLights[ NUM_SPOT_LIGHTS ];
	void getSpotLightInfo( const in SpotLight spotLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = spotLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float angleCos = dot( light.direction, spotLight.direction );
		float spotAttenuation = getSpotAttenuation( spotLight.coneCos, spotLight.penumbraCos, angleCos );
		if ( spotAttenuation > 0.0 ) {
			float lightDistance = length( lVector );
			light.color = spotLight.color * spotAttenuation;
			light.color *= getDistanceAttenuation( lightDistance, spotLight.distance, spotLight.decay );
			light.visible = ( light.color != vec3( 0.0 ) );
		} else {
			light.color = vec3( 0.0 );
			light.visible = false;
		}
	}
#endif
#if NUM_RECT_AREA_LIGHTS > 0
	struct RectAreaLight {
		vec3 color;
		vec3 position;
		vec3 halfWidth;
		vec3 halfHeight;
	};
	uniform sampler2D ltc_1;	uniform sampler2D ltc_2;
	uniform RectAreaLight rectAreaLights[ NUM_RECT_AREA_LIGHTS ];
#endif
#if NUM_HEMI_LIGHTS > 0
	struct HemisphereLight {
		vec3 direction;
		vec3 skyColor;
		vec3 groundColor;
	};
	uniform HemisphereLight hemisphereLights[ NUM_HEMI_LIGHTS ];
	vec3 getHemisphereLightIrradiance( const in HemisphereLight hemiLight, const in vec3 normal ) {
		float dotNL = dot( normal, hemiLight.direction );
		float hemiDiffuseWeight = 0.5 * dotNL + 0.5;
		vec3 irradiance = mix( hemiLight.groundColor, hemiLight.skyColor, hemiDiffuseWeight );
		return irradiance;
	}
#endif
#include <lightprobes_pars_fragment>`,rS=`#ifdef USE_ENVMAP
	vec3 getIBLIrradiance( const in vec3 normal ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * worldNormal, ENVMAP_MAX_LOD );
			return PI * envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	vec3 getIBLRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 reflectVec = reflect( - viewDir, normal );
			reflectVec = normalize( mix( reflectVec, normal, pow4( roughness ) ) );
			reflectVec = transformDirectionByInverseViewMatrix( reflectVec, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * reflectVec, roughnessToMip( roughness ) );
			return envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	#ifdef USE_RETROREFLECTION
		vec3 getIBLRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 retroVec = normalize( mix( viewDir, normal, pow4( roughness ) ) );
				retroVec = transformDirectionByInverseViewMatrix( retroVec, viewMatrix );
				vec4 envMapColor = textureLod( envMap, envMapRotation * retroVec, roughnessToMip( roughness ) );
				return envMapColor.rgb * envMapIntensity;
			#else
				return vec3( 0.0 );
			#endif
		}
	#endif
	#ifdef USE_ANISOTROPY
		vec3 getIBLAnisotropyRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 bentNormal = cross( bitangent, viewDir );
				bentNormal = normalize( cross( bentNormal, bitangent ) );
				bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
				return getIBLRadiance( viewDir, bentNormal, roughness );
			#else
				return vec3( 0.0 );
			#endif
		}
		#ifdef USE_RETROREFLECTION
			vec3 getIBLAnisotropyRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
				#ifdef ENVMAP_TYPE_PMREM
					vec3 bentNormal = cross( bitangent, viewDir );
					bentNormal = normalize( cross( bentNormal, bitangent ) );
					bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
					return getIBLRetroRadiance( viewDir, bentNormal, roughness );
				#else
					return vec3( 0.0 );
				#endif
			}
		#endif
	#endif
#endif`,oS=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,aS=`varying vec3 vViewPosition;
struct ToonMaterial {
	vec3 diffuseColor;
};
void RE_Direct_Toon( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 irradiance = getGradientIrradiance( geometryNormal, directLight.direction ) * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Toon( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Toon
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,lS=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,cS=`varying vec3 vViewPosition;
struct BlinnPhongMaterial {
	vec3 diffuseColor;
	vec3 specularColor;
	float specularShininess;
	float specularStrength;
};
void RE_Direct_BlinnPhong( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
	reflectedLight.directSpecular += irradiance * BRDF_BlinnPhong( directLight.direction, geometryViewDir, geometryNormal, material.specularColor, material.specularShininess ) * material.specularStrength;
}
void RE_IndirectDiffuse_BlinnPhong( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_BlinnPhong
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,hS=`PhysicalMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.diffuseContribution = diffuseColor.rgb * ( 1.0 - metalnessFactor );
material.metalness = metalnessFactor;
vec3 dxy = max( abs( dFdx( nonPerturbedNormal ) ), abs( dFdy( nonPerturbedNormal ) ) );
float geometryRoughness = max( max( dxy.x, dxy.y ), dxy.z );
material.roughness = max( roughnessFactor, 0.045 );
material.roughness += geometryRoughness;
material.roughness = min( material.roughness, 1.0 );
#ifdef USE_DIFFUSE_ROUGHNESS
	float diffuseRoughnessFactor = diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		diffuseRoughnessFactor *= texture2D( diffuseRoughnessMap, vDiffuseRoughnessMapUv ).r;
	#endif
	material.diffuseRoughness = saturate( diffuseRoughnessFactor );
#endif
#ifdef IOR
	material.ior = ior;
	#ifdef USE_SPECULAR
		float specularIntensityFactor = specularIntensity;
		vec3 specularColorFactor = specularColor;
		#ifdef USE_SPECULAR_COLORMAP
			specularColorFactor *= texture2D( specularColorMap, vSpecularColorMapUv ).rgb;
		#endif
		#ifdef USE_SPECULAR_INTENSITYMAP
			specularIntensityFactor *= texture2D( specularIntensityMap, vSpecularIntensityMapUv ).a;
		#endif
		material.specularF90 = mix( specularIntensityFactor, 1.0, metalnessFactor );
	#else
		float specularIntensityFactor = 1.0;
		vec3 specularColorFactor = vec3( 1.0 );
		material.specularF90 = 1.0;
	#endif
	material.specularColor = min( pow2( ( material.ior - 1.0 ) / ( material.ior + 1.0 ) ) * specularColorFactor, vec3( 1.0 ) ) * specularIntensityFactor;
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
#else
	material.specularColor = vec3( 0.04 );
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
	material.specularF90 = 1.0;
#endif
#ifdef USE_CLEARCOAT
	material.clearcoat = clearcoat;
	material.clearcoatRoughness = clearcoatRoughness;
	material.clearcoatF0 = vec3( 0.04 );
	material.clearcoatF90 = 1.0;
	#ifdef USE_CLEARCOATMAP
		material.clearcoat *= texture2D( clearcoatMap, vClearcoatMapUv ).x;
	#endif
	#ifdef USE_CLEARCOAT_ROUGHNESSMAP
		material.clearcoatRoughness *= texture2D( clearcoatRoughnessMap, vClearcoatRoughnessMapUv ).y;
	#endif
	material.clearcoat = saturate( material.clearcoat );	material.clearcoatRoughness = max( material.clearcoatRoughness, 0.045 );
	material.clearcoatRoughness += geometryRoughness;
	material.clearcoatRoughness = min( material.clearcoatRoughness, 1.0 );
#endif
#ifdef USE_DISPERSION
	material.dispersion = dispersion;
#endif
#ifdef USE_RETROREFLECTION
	material.retroreflectivity = retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	material.iridescence = iridescence;
	material.iridescenceIOR = iridescenceIOR;
	#ifdef USE_IRIDESCENCEMAP
		material.iridescence *= texture2D( iridescenceMap, vIridescenceMapUv ).r;
	#endif
	#ifdef USE_IRIDESCENCE_THICKNESSMAP
		material.iridescenceThickness = (iridescenceThicknessMaximum - iridescenceThicknessMinimum) * texture2D( iridescenceThicknessMap, vIridescenceThicknessMapUv ).g + iridescenceThicknessMinimum;
	#else
		material.iridescenceThickness = iridescenceThicknessMaximum;
	#endif
#endif
#ifdef USE_SHEEN
	material.sheenColor = sheenColor;
	#ifdef USE_SHEEN_COLORMAP
		material.sheenColor *= texture2D( sheenColorMap, vSheenColorMapUv ).rgb;
	#endif
	material.sheenRoughness = clamp( sheenRoughness, 0.0001, 1.0 );
	#ifdef USE_SHEEN_ROUGHNESSMAP
		material.sheenRoughness *= texture2D( sheenRoughnessMap, vSheenRoughnessMapUv ).a;
	#endif
#endif
#ifdef USE_ANISOTROPY
	#ifdef USE_ANISOTROPYMAP
		mat2 anisotropyMat = mat2( anisotropyVector.x, anisotropyVector.y, - anisotropyVector.y, anisotropyVector.x );
		vec3 anisotropyPolar = texture2D( anisotropyMap, vAnisotropyMapUv ).rgb;
		vec2 anisotropyV = anisotropyMat * normalize( 2.0 * anisotropyPolar.rg - vec2( 1.0 ) ) * anisotropyPolar.b;
	#else
		vec2 anisotropyV = anisotropyVector;
	#endif
	material.anisotropy = length( anisotropyV );
	if( material.anisotropy == 0.0 ) {
		anisotropyV = vec2( 1.0, 0.0 );
	} else {
		anisotropyV /= material.anisotropy;
		material.anisotropy = saturate( material.anisotropy );
	}
	material.alphaT = mix( pow2( material.roughness ), 1.0, pow2( material.anisotropy ) );
	material.anisotropyT = tbn[ 0 ] * anisotropyV.x + tbn[ 1 ] * anisotropyV.y;
	material.anisotropyB = tbn[ 1 ] * anisotropyV.x - tbn[ 0 ] * anisotropyV.y;
#endif`,uS=`uniform sampler2D dfgLUT;
struct PhysicalMaterial {
	vec3 diffuseColor;
	vec3 diffuseContribution;
	vec3 specularColor;
	vec3 specularColorBlended;
	float roughness;
	float metalness;
	float specularF90;
	float dispersion;
	vec2 dfg;
	vec3 multiScatteringCompensation;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float diffuseRoughness;
	#endif
	#ifdef USE_RETROREFLECTION
		float retroreflectivity;
	#endif
	#ifdef USE_CLEARCOAT
		float clearcoat;
		float clearcoatRoughness;
		vec3 clearcoatF0;
		float clearcoatF90;
	#endif
	#ifdef USE_IRIDESCENCE
		float iridescence;
		float iridescenceIOR;
		float iridescenceThickness;
		vec3 iridescenceFresnel;
		vec3 iridescenceF0Dielectric;
		vec3 iridescenceF0Metallic;
	#endif
	#ifdef USE_SHEEN
		vec3 sheenColor;
		float sheenRoughness;
	#endif
	#ifdef IOR
		float ior;
	#endif
	#ifdef USE_TRANSMISSION
		float transmission;
		float transmissionAlpha;
		float thickness;
		float attenuationDistance;
		vec3 attenuationColor;
	#endif
	#ifdef USE_ANISOTROPY
		float anisotropy;
		float alphaT;
		vec3 anisotropyT;
		vec3 anisotropyB;
	#endif
};
vec3 clearcoatSpecularDirect = vec3( 0.0 );
vec3 clearcoatSpecularIndirect = vec3( 0.0 );
vec3 sheenSpecularDirect = vec3( 0.0 );
vec3 sheenSpecularIndirect = vec3(0.0 );
vec3 Schlick_to_F0( const in vec3 f, const in float f90, const in float dotVH ) {
    float x = clamp( 1.0 - dotVH, 0.0, 1.0 );
    float x2 = x * x;
    float x5 = clamp( x * x2 * x2, 0.0, 0.9999 );
    return ( f - vec3( f90 ) * x5 ) / ( 1.0 - x5 );
}
#ifdef USE_DIFFUSE_ROUGHNESS
	const float EON_EPSILON = 1e-7;
	float FON_DirectionalAlbedo( const in float mu, const in float roughness, const in float A ) {
		float muComp = 1.0 - mu;
		float gOverPi = muComp * ( 0.0571085289 + muComp * ( 0.491881867 + muComp * ( - 0.332181442 + muComp * 0.0714429953 ) ) );
		return A * ( 1.0 + roughness * gOverPi );
	}
	vec3 BRDF_EON( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 diffuseColor, const in float roughness ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return BRDF_Lambert( rho );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float s = dot( lightDir, viewDir ) - dotNL * dotNV;
		float sOverT = ( s > 0.0 ) ? s / max( max( dotNL, dotNV ), EON_EPSILON ) : s;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		vec3 singleScatter = rho * RECIPROCAL_PI * A * ( 1.0 + roughness * sOverT );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		float albedoV = FON_DirectionalAlbedo( dotNV, roughness, A );
		float albedoL = FON_DirectionalAlbedo( dotNL, roughness, A );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		vec3 multiScatter = rhoMultiScatter * RECIPROCAL_PI
			* max( EON_EPSILON, 1.0 - albedoV )
			* max( EON_EPSILON, 1.0 - albedoL )
			/ max( EON_EPSILON, 1.0 - averageAlbedo );
		return singleScatter + multiScatter;
	}
	vec3 EON_DirectionalAlbedo( const in vec3 diffuseColor, const in float roughness, const in float dotNV ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return rho;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		float directionalAlbedo = FON_DirectionalAlbedo( dotNV, roughness, A );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		return rho * directionalAlbedo + rhoMultiScatter * ( 1.0 - directionalAlbedo );
	}
#endif
float V_GGX_SmithCorrelated( const in float alpha, const in float dotNL, const in float dotNV ) {
	float a2 = pow2( alpha );
	float gv = dotNL * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNV ) );
	float gl = dotNV * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNL ) );
	return 0.5 / max( gv + gl, EPSILON );
}
float D_GGX( const in float alpha, const in float dotNH ) {
	float a2 = pow2( alpha );
	float denom = pow2( dotNH ) * ( a2 - 1.0 ) + 1.0;
	return RECIPROCAL_PI * a2 / pow2( denom );
}
#ifdef USE_ANISOTROPY
	float V_GGX_SmithCorrelated_Anisotropic( const in float alphaT, const in float alphaB, const in float dotTV, const in float dotBV, const in float dotTL, const in float dotBL, const in float dotNV, const in float dotNL ) {
		float gv = dotNL * length( vec3( alphaT * dotTV, alphaB * dotBV, dotNV ) );
		float gl = dotNV * length( vec3( alphaT * dotTL, alphaB * dotBL, dotNL ) );
		return 0.5 / max( gv + gl, EPSILON );
	}
	float D_GGX_Anisotropic( const in float alphaT, const in float alphaB, const in float dotNH, const in float dotTH, const in float dotBH ) {
		float a2 = alphaT * alphaB;
		highp vec3 v = vec3( alphaB * dotTH, alphaT * dotBH, a2 * dotNH );
		highp float v2 = dot( v, v );
		float w2 = a2 / v2;
		return RECIPROCAL_PI * a2 * pow2 ( w2 );
	}
#endif
#ifdef USE_CLEARCOAT
	vec3 BRDF_GGX_Clearcoat( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material) {
		vec3 f0 = material.clearcoatF0;
		float f90 = material.clearcoatF90;
		float roughness = max( material.clearcoatRoughness, 0.045 );
		float alpha = pow2( roughness );
		vec3 halfDir = normalize( lightDir + viewDir );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float dotNH = saturate( dot( normal, halfDir ) );
		float dotVH = saturate( dot( viewDir, halfDir ) );
		vec3 F = F_Schlick( f0, f90, dotVH );
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
		return F * ( V * D );
	}
#endif
vec3 BRDF_GGX( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material ) {
	vec3 f0 = material.specularColorBlended;
	float f90 = material.specularF90;
	float roughness = max( material.roughness, 0.045 );
	float alpha = pow2( roughness );
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( f0, f90, dotVH );
	#ifdef USE_IRIDESCENCE
		F = mix( F, material.iridescenceFresnel, material.iridescence );
	#endif
	#ifdef USE_ANISOTROPY
		float dotTL = dot( material.anisotropyT, lightDir );
		float dotTV = dot( material.anisotropyT, viewDir );
		float dotTH = dot( material.anisotropyT, halfDir );
		float dotBL = dot( material.anisotropyB, lightDir );
		float dotBV = dot( material.anisotropyB, viewDir );
		float dotBH = dot( material.anisotropyB, halfDir );
		float alphaT = max( material.alphaT, alpha );
		float V = V_GGX_SmithCorrelated_Anisotropic( alphaT, alpha, dotTV, dotBV, dotTL, dotBL, dotNV, dotNL );
		float D = D_GGX_Anisotropic( alphaT, alpha, dotNH, dotTH, dotBH );
	#else
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
	#endif
	return F * ( V * D );
}
vec2 LTC_Uv( const in vec3 N, const in vec3 V, const in float roughness ) {
	const float LUT_SIZE = 64.0;
	const float LUT_SCALE = ( LUT_SIZE - 1.0 ) / LUT_SIZE;
	const float LUT_BIAS = 0.5 / LUT_SIZE;
	float dotNV = saturate( dot( N, V ) );
	vec2 uv = vec2( roughness, sqrt( 1.0 - dotNV ) );
	uv = uv * LUT_SCALE + LUT_BIAS;
	return uv;
}
float LTC_ClippedSphereFormFactor( const in vec3 f ) {
	float l = length( f );
	return max( ( l * l + f.z ) / ( l + 1.0 ), 0.0 );
}
vec3 LTC_EdgeVectorFormFactor( const in vec3 v1, const in vec3 v2 ) {
	float x = dot( v1, v2 );
	float y = abs( x );
	float a = 0.8543985 + ( 0.4965155 + 0.0145206 * y ) * y;
	float b = 3.4175940 + ( 4.1616724 + y ) * y;
	float v = a / b;
	float theta_sintheta = ( x > 0.0 ) ? v : 0.5 * inversesqrt( max( 1.0 - x * x, 1e-7 ) ) - v;
	return cross( v1, v2 ) * theta_sintheta;
}
vec3 LTC_Evaluate( const in vec3 N, const in vec3 V, const in vec3 P, const in mat3 mInv, const in vec3 rectCoords[ 4 ] ) {
	vec3 v1 = rectCoords[ 1 ] - rectCoords[ 0 ];
	vec3 v2 = rectCoords[ 3 ] - rectCoords[ 0 ];
	vec3 lightNormal = cross( v1, v2 );
	if( dot( lightNormal, P - rectCoords[ 0 ] ) < 0.0 ) return vec3( 0.0 );
	vec3 T1, T2;
	T1 = normalize( V - N * dot( V, N ) );
	T2 = - cross( N, T1 );
	mat3 mat = mInv * transpose( mat3( T1, T2, N ) );
	vec3 coords[ 4 ];
	coords[ 0 ] = mat * ( rectCoords[ 0 ] - P );
	coords[ 1 ] = mat * ( rectCoords[ 1 ] - P );
	coords[ 2 ] = mat * ( rectCoords[ 2 ] - P );
	coords[ 3 ] = mat * ( rectCoords[ 3 ] - P );
	coords[ 0 ] = normalize( coords[ 0 ] );
	coords[ 1 ] = normalize( coords[ 1 ] );
	coords[ 2 ] = normalize( coords[ 2 ] );
	coords[ 3 ] = normalize( coords[ 3 ] );
	vec3 vectorFormFactor = vec3( 0.0 );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 0 ], coords[ 1 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 1 ], coords[ 2 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 2 ], coords[ 3 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 3 ], coords[ 0 ] );
	float result = LTC_ClippedSphereFormFactor( vectorFormFactor );
	return vec3( result );
}
#if defined( USE_SHEEN )
float D_Charlie( float roughness, float dotNH ) {
	float alpha = pow2( roughness );
	float invAlpha = 1.0 / alpha;
	float cos2h = dotNH * dotNH;
	float sin2h = max( 1.0 - cos2h, 0.0078125 );
	return ( 2.0 + invAlpha ) * pow( sin2h, invAlpha * 0.5 ) / ( 2.0 * PI );
}
float V_Neubelt( float dotNV, float dotNL ) {
	return saturate( 1.0 / ( 4.0 * ( dotNL + dotNV - dotNL * dotNV ) ) );
}
vec3 BRDF_Sheen( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, vec3 sheenColor, const in float sheenRoughness ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float D = D_Charlie( sheenRoughness, dotNH );
	float V = V_Neubelt( dotNV, dotNL );
	return sheenColor * ( D * V );
}
#endif
float IBLSheenBRDF( const in vec3 normal, const in vec3 viewDir, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	float r2 = roughness * roughness;
	float rInv = 1.0 / ( roughness + 0.1 );
	float a = -1.9362 + 1.0678 * roughness + 0.4573 * r2 - 0.8469 * rInv;
	float b = -0.6014 + 0.5538 * roughness - 0.4670 * r2 - 0.1255 * rInv;
	float DG = exp( a * dotNV + b );
	return saturate( DG );
}
vec3 EnvironmentBRDF( const in vec3 normal, const in vec3 viewDir, const in vec3 specularColor, const in float specularF90, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	vec2 fab = texture2D( dfgLUT, vec2( roughness, dotNV ) ).rg;
	return specularColor * fab.x + specularF90 * fab.y;
}
#ifdef USE_IRIDESCENCE
void computeMultiscatteringIridescence( const in vec2 fab, const in vec3 specularColor, const in float specularF90, const in float iridescence, const in vec3 iridescenceF0, inout vec3 singleScatter, inout vec3 multiScatter ) {
#else
void computeMultiscattering( const in vec2 fab, const in vec3 specularColor, const in float specularF90, inout vec3 singleScatter, inout vec3 multiScatter ) {
#endif
	#ifdef USE_IRIDESCENCE
		vec3 Fr = mix( specularColor, iridescenceF0, iridescence );
	#else
		vec3 Fr = specularColor;
	#endif
	vec3 FssEss = Fr * fab.x + specularF90 * fab.y;
	float Ess = fab.x + fab.y;
	float Ems = 1.0 - Ess;
	vec3 Favg = Fr + ( 1.0 - Fr ) * 0.047619;	vec3 Fms = FssEss * Favg / ( 1.0 - Ems * Favg );
	singleScatter += FssEss;
	multiScatter += Fms * Ems;
}
#if NUM_RECT_AREA_LIGHTS > 0
	void RE_Direct_RectArea_Physical( const in RectAreaLight rectAreaLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
		vec3 normal = geometryNormal;
		vec3 viewDir = geometryViewDir;
		vec3 position = geometryPosition;
		vec3 lightPos = rectAreaLight.position;
		vec3 halfWidth = rectAreaLight.halfWidth;
		vec3 halfHeight = rectAreaLight.halfHeight;
		vec3 lightColor = rectAreaLight.color;
		float roughness = material.roughness;
		vec3 rectCoords[ 4 ];
		rectCoords[ 0 ] = lightPos + halfWidth - halfHeight;		rectCoords[ 1 ] = lightPos - halfWidth - halfHeight;
		rectCoords[ 2 ] = lightPos - halfWidth + halfHeight;
		rectCoords[ 3 ] = lightPos + halfWidth + halfHeight;
		vec2 uv = LTC_Uv( normal, viewDir, roughness );
		vec4 t1 = texture2D( ltc_1, uv );
		vec4 t2 = texture2D( ltc_2, uv );
		mat3 mInv = mat3(
			vec3( t1.x, 0, t1.y ),
			vec3(    0, 1,    0 ),
			vec3( t1.z, 0, t1.w )
		);
		vec3 fresnel = ( material.specularColorBlended * t2.x + ( material.specularF90 - material.specularColorBlended ) * t2.y );
		reflectedLight.directSpecular += lightColor * fresnel * LTC_Evaluate( normal, viewDir, position, mInv, rectCoords );
		reflectedLight.directDiffuse += lightColor * material.diffuseContribution * LTC_Evaluate( normal, viewDir, position, mat3( 1.0 ), rectCoords );
		#ifdef USE_CLEARCOAT
			vec3 Ncc = geometryClearcoatNormal;
			vec2 uvClearcoat = LTC_Uv( Ncc, viewDir, material.clearcoatRoughness );
			vec4 t1Clearcoat = texture2D( ltc_1, uvClearcoat );
			vec4 t2Clearcoat = texture2D( ltc_2, uvClearcoat );
			mat3 mInvClearcoat = mat3(
				vec3( t1Clearcoat.x, 0, t1Clearcoat.y ),
				vec3(             0, 1,             0 ),
				vec3( t1Clearcoat.z, 0, t1Clearcoat.w )
			);
			vec3 fresnelClearcoat = material.clearcoatF0 * t2Clearcoat.x + ( material.clearcoatF90 - material.clearcoatF0 ) * t2Clearcoat.y;
			clearcoatSpecularDirect += lightColor * fresnelClearcoat * LTC_Evaluate( Ncc, viewDir, position, mInvClearcoat, rectCoords );
		#endif
	}
#endif
void RE_Direct_Physical( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	#ifdef USE_CLEARCOAT
		float dotNLcc = saturate( dot( geometryClearcoatNormal, directLight.direction ) );
		vec3 ccIrradiance = dotNLcc * directLight.color;
		clearcoatSpecularDirect += ccIrradiance * BRDF_GGX_Clearcoat( directLight.direction, geometryViewDir, geometryClearcoatNormal, material );
	#endif
	#ifdef USE_SHEEN
 
 		sheenSpecularDirect += irradiance * BRDF_Sheen( directLight.direction, geometryViewDir, geometryNormal, material.sheenColor, material.sheenRoughness );
 
 		float sheenAlbedoV = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
 		float sheenAlbedoL = IBLSheenBRDF( geometryNormal, directLight.direction, material.sheenRoughness );
 
 		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * max( sheenAlbedoV, sheenAlbedoL );
 
 		irradiance *= sheenEnergyComp;
 
 	#endif
	vec3 specularBRDF = BRDF_GGX( directLight.direction, geometryViewDir, geometryNormal, material );
	#ifdef USE_RETROREFLECTION
		vec3 retroViewDir = reflect( - geometryViewDir, geometryNormal );
		vec3 retroSpecularBRDF = BRDF_GGX( directLight.direction, retroViewDir, geometryNormal, material );
		specularBRDF = mix( specularBRDF, retroSpecularBRDF, saturate( material.retroreflectivity ) );
	#endif
	reflectedLight.directSpecular += irradiance * specularBRDF * material.multiScatteringCompensation;
	vec3 halfDir = normalize( directLight.direction + geometryViewDir );
	float dotVH = saturate( dot( geometryViewDir, halfDir ) );
	vec3 F = F_Schlick( material.specularColor, material.specularF90, dotVH );
	#ifdef USE_RETROREFLECTION
		vec3 retroHalfDir = normalize( directLight.direction + retroViewDir );
		float dotRetroVH = saturate( dot( retroViewDir, retroHalfDir ) );
		vec3 retroF = F_Schlick( material.specularColor, material.specularF90, dotRetroVH );
		F = mix( F, retroF, saturate( material.retroreflectivity ) );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		vec3 diffuseBRDF = BRDF_EON( directLight.direction, geometryViewDir, geometryNormal, material.diffuseColor, material.diffuseRoughness ) * ( 1.0 - material.metalness );
	#else
		vec3 diffuseBRDF = BRDF_Lambert( material.diffuseContribution );
	#endif
	reflectedLight.directDiffuse += irradiance * diffuseBRDF * ( 1.0 - F );
}
void RE_IndirectDiffuse_Physical( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 singleScattering = vec3( 0.0 );
	vec3 multiScattering = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScattering, multiScattering );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScattering, multiScattering );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuseAlbedo = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness );
		vec3 diffuse = irradiance * RECIPROCAL_PI * diffuseAlbedo * ( 1.0 - singleScattering - multiScattering );
	#else
		vec3 diffuse = irradiance * BRDF_Lambert( material.diffuseContribution ) * ( 1.0 - singleScattering - multiScattering );
	#endif
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		sheenSpecularIndirect += irradiance * material.sheenColor * sheenAlbedo * RECIPROCAL_PI;
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		diffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectDiffuse += diffuse;
}
void RE_IndirectSpecular_Physical( const in vec3 radiance, const in vec3 irradiance, const in vec3 clearcoatRadiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight) {
	#ifdef USE_CLEARCOAT
		clearcoatSpecularIndirect += clearcoatRadiance * EnvironmentBRDF( geometryClearcoatNormal, geometryViewDir, material.clearcoatF0, material.clearcoatF90, material.clearcoatRoughness );
	#endif
	#ifdef USE_SHEEN
		sheenSpecularIndirect += irradiance * material.sheenColor * IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness ) * RECIPROCAL_PI;
 	#endif
	vec3 singleScatteringDielectric = vec3( 0.0 );
	vec3 multiScatteringDielectric = vec3( 0.0 );
	vec3 singleScatteringMetallic = vec3( 0.0 );
	vec3 multiScatteringMetallic = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscatteringIridescence( material.dfg, material.diffuseColor, material.specularF90, material.iridescence, material.iridescenceF0Metallic, singleScatteringMetallic, multiScatteringMetallic );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscattering( material.dfg, material.diffuseColor, material.specularF90, singleScatteringMetallic, multiScatteringMetallic );
	#endif
	vec3 singleScattering = mix( singleScatteringDielectric, singleScatteringMetallic, material.metalness );
	vec3 multiScattering = mix( multiScatteringDielectric, multiScatteringMetallic, material.metalness );
	vec3 totalScatteringDielectric = singleScatteringDielectric + multiScatteringDielectric;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuse = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness ) * ( 1.0 - totalScatteringDielectric );
	#else
		vec3 diffuse = material.diffuseContribution * ( 1.0 - totalScatteringDielectric );
	#endif
	vec3 cosineWeightedIrradiance = irradiance * RECIPROCAL_PI;
	vec3 indirectSpecular = radiance * singleScattering;
	indirectSpecular += multiScattering * cosineWeightedIrradiance;
	vec3 indirectDiffuse = diffuse * cosineWeightedIrradiance;
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		indirectSpecular *= sheenEnergyComp;
		indirectDiffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectSpecular += indirectSpecular;
	reflectedLight.indirectDiffuse += indirectDiffuse;
}
#define RE_Direct				RE_Direct_Physical
#define RE_Direct_RectArea		RE_Direct_RectArea_Physical
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Physical
#define RE_IndirectSpecular		RE_IndirectSpecular_Physical
float computeSpecularOcclusion( const in float dotNV, const in float ambientOcclusion, const in float roughness ) {
	return saturate( pow( dotNV + ambientOcclusion, exp2( - 16.0 * roughness - 1.0 ) ) - 1.0 + ambientOcclusion );
}`,dS=`
vec3 geometryPosition = - vViewPosition;
vec3 geometryNormal = normal;
vec3 geometryViewDir = ( isOrthographic ) ? vec3( 0, 0, 1 ) : normalize( vViewPosition );
vec3 geometryClearcoatNormal = vec3( 0.0 );
#ifdef USE_CLEARCOAT
	geometryClearcoatNormal = clearcoatNormal;
#endif
#ifdef USE_IRIDESCENCE
	float dotNVi = saturate( dot( normal, geometryViewDir ) );
	if ( material.iridescenceThickness == 0.0 ) {
		material.iridescence = 0.0;
	} else {
		material.iridescence = saturate( material.iridescence );
	}
	if ( material.iridescence > 0.0 ) {
		vec3 iridescenceFresnelDielectric = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.specularColor );
		vec3 iridescenceFresnelMetallic = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.diffuseColor );
		material.iridescenceFresnel = mix( iridescenceFresnelDielectric, iridescenceFresnelMetallic, material.metalness );
		material.iridescenceF0Dielectric = Schlick_to_F0( iridescenceFresnelDielectric, 1.0, dotNVi );
		material.iridescenceF0Metallic = Schlick_to_F0( iridescenceFresnelMetallic, 1.0, dotNVi );
	}
#endif
#ifdef STANDARD
	float dotNVms = saturate( dot( geometryNormal, geometryViewDir ) );
	material.dfg = texture2D( dfgLUT, vec2( material.roughness, dotNVms ) ).rg;
	#if ( NUM_SUN_LIGHTS > 0 || NUM_DIR_LIGHTS > 0 || NUM_POINT_LIGHTS > 0 || NUM_SPOT_LIGHTS > 0 )
		float EssMs = material.dfg.x + material.dfg.y;
		material.multiScatteringCompensation = 1.0 + material.specularColorBlended * ( 1.0 / EssMs - 1.0 );
	#endif
#endif
IncidentLight directLight;
#if ( NUM_POINT_LIGHTS > 0 ) && defined( RE_Direct )
	PointLight pointLight;
	#if defined( USE_SHADOWMAP ) && NUM_POINT_LIGHT_SHADOWS > 0
	PointLightShadow pointLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHTS; i ++ ) {
		pointLight = pointLights[ i ];
		getPointLightInfo( pointLight, geometryPosition, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_POINT_LIGHT_SHADOWS ) && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
		pointLightShadow = pointLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getPointShadow( pointShadowMap[ i ], pointLightShadow.shadowMapSize, pointLightShadow.shadowIntensity, pointLightShadow.shadowBias, pointLightShadow.shadowRadius, vPointShadowCoord[ i ], pointLightShadow.shadowCameraNear, pointLightShadow.shadowCameraFar ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SPOT_LIGHTS > 0 ) && defined( RE_Direct )
	SpotLight spotLight;
	vec4 spotColor;
	vec3 spotLightCoord;
	bool inSpotLightMap;
	#if defined( USE_SHADOWMAP ) && NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHTS; i ++ ) {
		spotLight = spotLights[ i ];
		getSpotLightInfo( spotLight, geometryPosition, directLight );
		#if ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#define SPOT_LIGHT_MAP_INDEX UNROLLED_LOOP_INDEX
		#elif ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		#define SPOT_LIGHT_MAP_INDEX NUM_SPOT_LIGHT_MAPS
		#else
		#define SPOT_LIGHT_MAP_INDEX ( UNROLLED_LOOP_INDEX - NUM_SPOT_LIGHT_SHADOWS + NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#endif
		#if ( SPOT_LIGHT_MAP_INDEX < NUM_SPOT_LIGHT_MAPS )
			spotLightCoord = vSpotLightCoord[ i ].xyz / vSpotLightCoord[ i ].w;
			inSpotLightMap = all( lessThan( abs( spotLightCoord * 2. - 1. ), vec3( 1.0 ) ) );
			spotColor = texture2D( spotLightMap[ SPOT_LIGHT_MAP_INDEX ], spotLightCoord.xy );
			directLight.color = inSpotLightMap ? directLight.color * spotColor.rgb : directLight.color;
		#endif
		#undef SPOT_LIGHT_MAP_INDEX
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		spotLightShadow = spotLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( spotShadowMap[ i ], spotLightShadow.shadowMapSize, spotLightShadow.shadowIntensity, spotLightShadow.shadowBias, spotLightShadow.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SUN_LIGHTS > 0 ) && defined( RE_Direct )
	SunLight sunLight;
	#if defined( USE_SHADOWMAP ) && NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHTS; i ++ ) {
		sunLight = sunLights[ i ];
		getSunLightInfo( sunLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SUN_LIGHT_SHADOWS )
		sunLightShadow = sunLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getSunShadow( sunShadowMap[ i ], sunLightShadow, UNROLLED_LOOP_INDEX ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_DIR_LIGHTS > 0 ) && defined( RE_Direct )
	DirectionalLight directionalLight;
	#if defined( USE_SHADOWMAP ) && NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHTS; i ++ ) {
		directionalLight = directionalLights[ i ];
		getDirectionalLightInfo( directionalLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_DIR_LIGHT_SHADOWS )
		directionalLightShadow = directionalLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( directionalShadowMap[ i ], directionalLightShadow.shadowMapSize, directionalLightShadow.shadowIntensity, directionalLightShadow.shadowBias, directionalLightShadow.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_RECT_AREA_LIGHTS > 0 ) && defined( RE_Direct_RectArea )
	RectAreaLight rectAreaLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_RECT_AREA_LIGHTS; i ++ ) {
		rectAreaLight = rectAreaLights[ i ];
		RE_Direct_RectArea( rectAreaLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if defined( RE_IndirectDiffuse )
	vec3 iblIrradiance = vec3( 0.0 );
	vec3 irradiance = getAmbientLightIrradiance( ambientLightColor );
	#if defined( USE_LIGHT_PROBES )
		irradiance += getLightProbeIrradiance( lightProbe, geometryNormal );
	#endif
	#if ( NUM_HEMI_LIGHTS > 0 )
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_HEMI_LIGHTS; i ++ ) {
			irradiance += getHemisphereLightIrradiance( hemisphereLights[ i ], geometryNormal );
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_LIGHT_PROBE_GRIDS > 0
		vec3 probeWorldPos = ( ( vec4( geometryPosition, 1.0 ) - viewMatrix[ 3 ] ) * viewMatrix ).xyz;
		vec3 probeWorldNormal = transformNormalByInverseViewMatrix( geometryNormal, viewMatrix );
		int probeGrid = - 1;
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( isInsideLightProbeGrid( probeWorldPos, probeWorldNormal, probesMin[ i ], probesMax[ i ], probesResolution[ i ] ) ) probeGrid = UNROLLED_LOOP_INDEX;
		}
		#pragma unroll_loop_end
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( probeGrid == UNROLLED_LOOP_INDEX ) irradiance += getLightProbeGridIrradiance( probesSH[ i ], probesMin[ i ], probesMax[ i ], probesResolution[ i ], probeWorldPos, probeWorldNormal );
		}
		#pragma unroll_loop_end
	#endif
#endif
#if defined( RE_IndirectSpecular )
	vec3 radiance = vec3( 0.0 );
	vec3 clearcoatRadiance = vec3( 0.0 );
#endif`,fS=`#if defined( RE_IndirectDiffuse )
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		vec3 lightMapIrradiance = lightMapTexel.rgb * lightMapIntensity;
		irradiance += lightMapIrradiance;
	#endif
	#if defined( USE_ENVMAP ) && defined( ENVMAP_TYPE_PMREM )
		#if defined( STANDARD ) || defined( LAMBERT ) || defined( PHONG )
			iblIrradiance += getIBLIrradiance( geometryNormal );
		#endif
	#endif
#endif
#if defined( USE_ENVMAP ) && defined( RE_IndirectSpecular )
	#ifdef USE_ANISOTROPY
		vec3 iblRadiance = getIBLAnisotropyRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
	#else
		vec3 iblRadiance = getIBLRadiance( geometryViewDir, geometryNormal, material.roughness );
	#endif
	#ifdef USE_RETROREFLECTION
		#ifdef USE_ANISOTROPY
			vec3 retroIBLRadiance = getIBLAnisotropyRetroRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
		#else
			vec3 retroIBLRadiance = getIBLRetroRadiance( geometryViewDir, geometryNormal, material.roughness );
		#endif
		iblRadiance = mix( iblRadiance, retroIBLRadiance, saturate( material.retroreflectivity ) );
	#endif
	radiance += iblRadiance;
	#ifdef USE_CLEARCOAT
		clearcoatRadiance += getIBLRadiance( geometryViewDir, geometryClearcoatNormal, material.clearcoatRoughness );
	#endif
#endif`,pS=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,mS=`#if NUM_LIGHT_PROBE_GRIDS > 0
uniform highp sampler3D probesSH[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMin[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMax[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesResolution[ NUM_LIGHT_PROBE_GRIDS ];
bool isInsideLightProbeGrid( vec3 worldPos, vec3 worldNormal, vec3 probesMin, vec3 probesMax, vec3 probesResolution ) {
	vec3 spacing = ( probesMax - probesMin ) / probesResolution;
	vec3 samplePos = worldPos + worldNormal * spacing * 0.5;
	vec3 margin = spacing * 0.01;
	return all( greaterThanEqual( samplePos, probesMin - margin ) ) && all( lessThanEqual( samplePos, probesMax + margin ) );
}
vec3 getLightProbeGridIrradiance( highp sampler3D probesSH, vec3 probesMin, vec3 probesMax, vec3 probesResolution, vec3 worldPos, vec3 worldNormal ) {
	vec3 res = probesResolution;
	vec3 gridRange = probesMax - probesMin;
	vec3 probeSpacing = gridRange / res;
	vec3 samplePos = worldPos + worldNormal * probeSpacing * 0.5;
	vec3 uvw = clamp( ( samplePos - probesMin ) / gridRange, 0.5 / res, 1.0 - 0.5 / res );
	float nz          = res.z;
	float paddedSlices = nz + 2.0;
	float atlasDepth  = 7.0 * paddedSlices;
	float uvZBase     = uvw.z * nz + 1.0;
	vec4 s0 = texture( probesSH, vec3( uvw.xy, ( uvZBase                       ) / atlasDepth ) );
	vec4 s1 = texture( probesSH, vec3( uvw.xy, ( uvZBase +       paddedSlices   ) / atlasDepth ) );
	vec4 s2 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 2.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s3 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 3.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s4 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 4.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s5 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 5.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s6 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 6.0 * paddedSlices   ) / atlasDepth ) );
	vec3 c0 = s0.xyz;
	vec3 c1 = vec3( s0.w, s1.xy );
	vec3 c2 = vec3( s1.zw, s2.x );
	vec3 c3 = s2.yzw;
	vec3 c4 = s3.xyz;
	vec3 c5 = vec3( s3.w, s4.xy );
	vec3 c6 = vec3( s4.zw, s5.x );
	vec3 c7 = s5.yzw;
	vec3 c8 = s6.xyz;
	float x = worldNormal.x, y = worldNormal.y, z = worldNormal.z;
	vec3 result = c0 * 0.886227;
	result += c1 * 2.0 * 0.511664 * y;
	result += c2 * 2.0 * 0.511664 * z;
	result += c3 * 2.0 * 0.511664 * x;
	result += c4 * 2.0 * 0.429043 * x * y;
	result += c5 * 2.0 * 0.429043 * y * z;
	result += c6 * ( 0.743125 * z * z - 0.247708 );
	result += c7 * 2.0 * 0.429043 * x * z;
	result += c8 * 0.429043 * ( x * x - y * y );
	return max( result, vec3( 0.0 ) );
}
#endif`,gS=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,_S=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,xS=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,yS=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,vS=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,bS=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,SS=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
	#if defined( USE_POINTS_UV )
		vec2 uv = vUv;
	#else
		vec2 uv = ( uvTransform * vec3( gl_PointCoord.x, 1.0 - gl_PointCoord.y, 1 ) ).xy;
	#endif
#endif
#ifdef USE_MAP
	diffuseColor *= texture2D( map, uv );
#endif
#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, uv ).g;
#endif`,MS=`#if defined( USE_POINTS_UV )
	varying vec2 vUv;
#else
	#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
		uniform mat3 uvTransform;
	#endif
#endif
#ifdef USE_MAP
	uniform sampler2D map;
#endif
#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,wS=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,ES=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,TS=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,AS=`#if defined( USE_MORPHCOLORS )
	#if defined( USE_COLOR_ALPHA )
		vColor *= morphTargetBaseInfluence;
	#elif defined( USE_COLOR )
		vColor.rgb *= morphTargetBaseInfluence;
	#endif
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		#if defined( USE_COLOR_ALPHA )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor += getMorph( gl_VertexID, i, 2 ) * morphTargetInfluences[ i ];
		#elif defined( USE_COLOR )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor.rgb += getMorph( gl_VertexID, i, 2 ).rgb * morphTargetInfluences[ i ];
		#endif
	}
#endif`,RS=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,CS=`#ifdef USE_MORPHTARGETS
	#ifndef USE_INSTANCING_MORPH
		uniform float morphTargetBaseInfluence;
		uniform float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	#endif
	uniform sampler2DArray morphTargetsTexture;
	uniform ivec2 morphTargetsTextureSize;
	vec4 getMorph( const in int vertexIndex, const in int morphTargetIndex, const in int offset ) {
		int texelIndex = vertexIndex * MORPHTARGETS_TEXTURE_STRIDE + offset;
		int y = texelIndex / morphTargetsTextureSize.x;
		int x = texelIndex - y * morphTargetsTextureSize.x;
		ivec3 morphUV = ivec3( x, y, morphTargetIndex );
		return texelFetch( morphTargetsTexture, morphUV, 0 );
	}
#endif`,PS=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,IS=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
#ifdef FLAT_SHADED
	vec3 fdx = dFdx( vViewPosition );
	vec3 fdy = dFdy( vViewPosition );
	vec3 normal = normalize( cross( fdx, fdy ) );
#else
	vec3 normal = normalize( vNormal );
	#ifdef DOUBLE_SIDED
		normal *= faceDirection;
	#endif
#endif
#if defined( USE_NORMALMAP_TANGENTSPACE ) || defined( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY )
	#ifdef USE_TANGENT
		mat3 tbn = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn = getTangentFrame( - vViewPosition, normal,
		#if defined( USE_NORMALMAP )
			vNormalMapUv
		#elif defined( USE_CLEARCOAT_NORMALMAP )
			vClearcoatNormalMapUv
		#else
			vUv
		#endif
		);
	#endif
	#ifdef DOUBLE_SIDED
		tbn[0] *= faceDirection;
		tbn[1] *= faceDirection;
	#endif
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	#ifdef USE_TANGENT
		mat3 tbn2 = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn2 = getTangentFrame( - vViewPosition, normal, vClearcoatNormalMapUv );
	#endif
	#ifdef DOUBLE_SIDED
		tbn2[0] *= faceDirection;
		tbn2[1] *= faceDirection;
	#endif
#endif
vec3 nonPerturbedNormal = normal;`,LS=`#ifdef USE_NORMALMAP_OBJECTSPACE
	normal = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#ifdef FLIP_SIDED
		normal = - normal;
	#endif
	#ifdef DOUBLE_SIDED
		normal = normal * faceDirection;
	#endif
	normal = normalize( normalMatrix * normal );
#elif defined( USE_NORMALMAP_TANGENTSPACE )
	vec3 mapN = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#if defined( USE_PACKED_NORMALMAP )
		mapN = vec3( mapN.xy, sqrt( saturate( 1.0 - dot( mapN.xy, mapN.xy ) ) ) );
	#endif
	mapN.xy *= normalScale;
	normal = normalize( tbn * mapN );
#elif defined( USE_BUMPMAP )
	normal = perturbNormalArb( - vViewPosition, normal, dHdxy_fwd(), faceDirection );
#endif`,NS=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,DS=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,US=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,FS=`#ifdef USE_NORMALMAP
	uniform sampler2D normalMap;
	uniform vec2 normalScale;
#endif
#ifdef USE_NORMALMAP_OBJECTSPACE
	uniform mat3 normalMatrix;
#endif
#if ! defined ( USE_TANGENT ) && ( defined ( USE_NORMALMAP_TANGENTSPACE ) || defined ( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY ) )
	mat3 getTangentFrame( vec3 eye_pos, vec3 surf_norm, vec2 uv ) {
		vec3 q0 = dFdx( eye_pos.xyz );
		vec3 q1 = dFdy( eye_pos.xyz );
		vec2 st0 = dFdx( uv.st );
		vec2 st1 = dFdy( uv.st );
		vec3 N = surf_norm;
		vec3 q1perp = cross( q1, N );
		vec3 q0perp = cross( N, q0 );
		vec3 T = q1perp * st0.x + q0perp * st1.x;
		vec3 B = q1perp * st0.y + q0perp * st1.y;
		float det = max( dot( T, T ), dot( B, B ) );
		float scale = ( det == 0.0 ) ? 0.0 : inversesqrt( det );
		return mat3( T * scale, B * scale, N );
	}
#endif`,OS=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,BS=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,kS=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,zS=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,VS=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,GS=`vec3 packNormalToRGB( const in vec3 normal ) {
	return normalize( normal ) * 0.5 + 0.5;
}
vec3 unpackRGBToNormal( const in vec3 rgb ) {
	return 2.0 * rgb.xyz - 1.0;
}
const float PackUpscale = 256. / 255.;const float UnpackDownscale = 255. / 256.;const float ShiftRight8 = 1. / 256.;
const float Inv255 = 1. / 255.;
const vec4 PackFactors = vec4( 1.0, 256.0, 256.0 * 256.0, 256.0 * 256.0 * 256.0 );
const vec2 UnpackFactors2 = vec2( UnpackDownscale, 1.0 / PackFactors.g );
const vec3 UnpackFactors3 = vec3( UnpackDownscale / PackFactors.rg, 1.0 / PackFactors.b );
const vec4 UnpackFactors4 = vec4( UnpackDownscale / PackFactors.rgb, 1.0 / PackFactors.a );
vec4 packDepthToRGBA( const in float v ) {
	if( v <= 0.0 )
		return vec4( 0., 0., 0., 0. );
	if( v >= 1.0 )
		return vec4( 1., 1., 1., 1. );
	float vuf;
	float af = modf( v * PackFactors.a, vuf );
	float bf = modf( vuf * ShiftRight8, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec4( vuf * Inv255, gf * PackUpscale, bf * PackUpscale, af );
}
vec3 packDepthToRGB( const in float v ) {
	if( v <= 0.0 )
		return vec3( 0., 0., 0. );
	if( v >= 1.0 )
		return vec3( 1., 1., 1. );
	float vuf;
	float bf = modf( v * PackFactors.b, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec3( vuf * Inv255, gf * PackUpscale, bf );
}
vec2 packDepthToRG( const in float v ) {
	if( v <= 0.0 )
		return vec2( 0., 0. );
	if( v >= 1.0 )
		return vec2( 1., 1. );
	float vuf;
	float gf = modf( v * 256., vuf );
	return vec2( vuf * Inv255, gf );
}
float unpackRGBAToDepth( const in vec4 v ) {
	return dot( v, UnpackFactors4 );
}
float unpackRGBToDepth( const in vec3 v ) {
	return dot( v, UnpackFactors3 );
}
float unpackRGToDepth( const in vec2 v ) {
	return v.r * UnpackFactors2.r + v.g * UnpackFactors2.g;
}
vec4 pack2HalfToRGBA( const in vec2 v ) {
	vec4 r = vec4( v.x, fract( v.x * 255.0 ), v.y, fract( v.y * 255.0 ) );
	return vec4( r.x - r.y / 255.0, r.y, r.z - r.w / 255.0, r.w );
}
vec2 unpackRGBATo2Half( const in vec4 v ) {
	return vec2( v.x + ( v.y / 255.0 ), v.z + ( v.w / 255.0 ) );
}
float viewZToOrthographicDepth( const in float viewZ, const in float near, const in float far ) {
	return ( viewZ + near ) / ( near - far );
}
float orthographicDepthToViewZ( const in float depth, const in float near, const in float far ) {
	#ifdef USE_REVERSED_DEPTH_BUFFER
	
		return depth * ( far - near ) - far;
	#else
		return depth * ( near - far ) - near;
	#endif
}
float viewZToPerspectiveDepth( const in float viewZ, const in float near, const in float far ) {
	return ( ( near + viewZ ) * far ) / ( ( far - near ) * viewZ );
}
float perspectiveDepthToViewZ( const in float depth, const in float near, const in float far ) {
	
	#ifdef USE_REVERSED_DEPTH_BUFFER
		return ( near * far ) / ( ( near - far ) * depth - near );
	#else
		return ( near * far ) / ( ( far - near ) * depth - far );
	#endif
}`,HS=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,WS=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,XS=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,qS=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,YS=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,jS=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,ZS=`#if NUM_SPOT_LIGHT_COORDS > 0
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#if NUM_SPOT_LIGHT_MAPS > 0
	uniform sampler2D spotLightMap[ NUM_SPOT_LIGHT_MAPS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		#define SUN_LIGHT_CASCADES 2
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#else
			uniform sampler2D sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#endif
		uniform mat4 sunShadowMatrix[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		uniform vec4 sunShadowCascade[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
		struct SunLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SunLightShadow sunLightShadows[ NUM_SUN_LIGHT_SHADOWS ];
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#else
			uniform sampler2D directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#endif
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#else
			uniform sampler2D spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#endif
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform samplerCubeShadow pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#elif defined( SHADOWMAP_TYPE_BASIC )
			uniform samplerCube pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#endif
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float interleavedGradientNoise( vec2 position ) {
			return fract( 52.9829189 * fract( dot( position, vec2( 0.06711056, 0.00583715 ) ) ) );
		}
		vec2 vogelDiskSample( int sampleIndex, int samplesCount, float phi ) {
			const float goldenAngle = 2.399963229728653;
			float r = sqrt( ( float( sampleIndex ) + 0.5 ) / float( samplesCount ) );
			float theta = float( sampleIndex ) * goldenAngle + phi;
			return vec2( cos( theta ), sin( theta ) ) * r;
		}
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float getShadow( sampler2DShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 texelSize = vec2( 1.0 ) / shadowMapSize;
				vec2 radius = shadowRadius * texelSize;
				float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
				shadow = (
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 0, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 1, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 2, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 3, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 4, 5, phi ) * radius, shadowCoord.z ) )
				) * 0.2;
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#elif defined( SHADOWMAP_TYPE_VSM )
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 distribution = texture2D( shadowMap, shadowCoord.xy ).rg;
				float mean = distribution.x;
				float variance = distribution.y * distribution.y;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					float hard_shadow = step( mean, shadowCoord.z );
				#else
					float hard_shadow = step( shadowCoord.z, mean );
				#endif
				
				if ( hard_shadow == 1.0 ) {
					shadow = 1.0;
				} else {
					variance = max( variance, 0.0000001 );
					float d = shadowCoord.z - mean;
					float p_max = variance / ( variance + d * d );
					p_max = clamp( ( p_max - 0.3 ) / 0.65, 0.0, 1.0 );
					shadow = max( hard_shadow, p_max );
				}
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#else
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				float depth = texture2D( shadowMap, shadowCoord.xy ).r;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					shadow = step( depth, shadowCoord.z );
				#else
					shadow = step( shadowCoord.z, depth );
				#endif
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#endif
	#if NUM_SUN_LIGHT_SHADOWS > 0
		float getSunShadow(
			#if defined( SHADOWMAP_TYPE_PCF )
				sampler2DShadow shadowMap,
			#else
				sampler2D shadowMap,
			#endif
			SunLightShadow sunLightShadow,
			int shadowIndex
		) {
			vec4 shadowWorldPosition = vec4( vSunShadowWorldPosition.xyz + vSunShadowWorldNormal * sunLightShadow.shadowNormalBias, 1.0 );
			float viewDepth = vSunShadowWorldPosition.w;
			int cascadeOffset = shadowIndex * SUN_LIGHT_CASCADES;
			float shadow = 1.0;
			for ( int i = SUN_LIGHT_CASCADES - 1; i >= 0; i -- ) {
				vec4 cascade = sunShadowCascade[ cascadeOffset + i ];
				if ( viewDepth >= cascade.x && viewDepth < cascade.y ) {
					float cascadeShadow = getShadow(
						shadowMap,
						sunLightShadow.shadowMapSize,
						sunLightShadow.shadowIntensity,
						sunLightShadow.shadowBias,
						sunLightShadow.shadowRadius,
						sunShadowMatrix[ cascadeOffset + i ] * shadowWorldPosition
					);
					shadow = mix( cascadeShadow, shadow, smoothstep( cascade.z, cascade.y, viewDepth ) );
				}
			}
			return shadow;
		}
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
	#if defined( SHADOWMAP_TYPE_PCF )
	float getPointShadow( samplerCubeShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 bd3D = normalize( lightToPosition );
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float lightDistance = length( lightToPosition );
			float depthRange = shadowCameraFar - shadowCameraNear;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				float depthA = - shadowCameraNear / depthRange - shadowBias;
				float depthB = shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#else
				float depthA = shadowCameraFar / depthRange + shadowBias;
				float depthB = - shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#endif
			float texelSize = shadowRadius / shadowMapSize.x;
			vec3 absDir = abs( bd3D );
			vec3 tangent = absDir.x > absDir.z ? vec3( 0.0, 1.0, 0.0 ) : vec3( 1.0, 0.0, 0.0 );
			tangent = normalize( cross( bd3D, tangent ) );
			vec3 bitangent = cross( bd3D, tangent );
			float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
			shadow = 0.0;
			for ( int i = 0; i < 5; i ++ ) {
				vec2 offset = vogelDiskSample( i, 5, phi );
				vec3 direction = bd3D + ( tangent * offset.x + bitangent * offset.y ) * texelSize;
				vec3 absDirection = abs( direction );
				float dp = depthA + depthB / max( max( absDirection.x, absDirection.y ), absDirection.z );
				shadow += texture( shadowMap, vec4( direction, dp ) );
			}
			shadow *= 0.2;
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#elif defined( SHADOWMAP_TYPE_BASIC )
	float getPointShadow( samplerCube shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float dp = ( shadowCameraFar * ( viewSpaceZ - shadowCameraNear ) ) / ( viewSpaceZ * ( shadowCameraFar - shadowCameraNear ) );
			dp += shadowBias;
			vec3 bd3D = normalize( lightToPosition );
			float depth = textureCube( shadowMap, bd3D ).r;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				depth = 1.0 - depth;
			#endif
			shadow = step( dp, depth );
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#endif
	#endif
#endif`,JS=`#if NUM_SPOT_LIGHT_COORDS > 0
	uniform mat4 spotLightMatrix[ NUM_SPOT_LIGHT_COORDS ];
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		uniform mat4 directionalShadowMatrix[ NUM_DIR_LIGHT_SHADOWS ];
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		uniform mat4 pointShadowMatrix[ NUM_POINT_LIGHT_SHADOWS ];
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
#endif`,KS=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
	#ifdef HAS_NORMAL
		vec3 shadowWorldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
	#else
		vec3 shadowWorldNormal = vec3( 0.0 );
	#endif
	vec4 shadowWorldPosition;
#endif
#if defined( USE_SHADOWMAP )
	#if NUM_SUN_LIGHT_SHADOWS > 0
		vSunShadowWorldPosition = vec4( worldPosition.xyz, - mvPosition.z );
		vSunShadowWorldNormal = shadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * directionalLightShadows[ i ].shadowNormalBias, 0 );
			vDirectionalShadowCoord[ i ] = directionalShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * pointLightShadows[ i ].shadowNormalBias, 0 );
			vPointShadowCoord[ i ] = pointShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
#endif
#if NUM_SPOT_LIGHT_COORDS > 0
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_COORDS; i ++ ) {
		shadowWorldPosition = worldPosition;
		#if ( defined( USE_SHADOWMAP ) && UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
			shadowWorldPosition.xyz += shadowWorldNormal * spotLightShadows[ i ].shadowNormalBias;
		#endif
		vSpotLightCoord[ i ] = spotLightMatrix[ i ] * shadowWorldPosition;
	}
	#pragma unroll_loop_end
#endif`,$S=`float getShadowMask() {
	float shadow = 1.0;
	#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHT_SHADOWS; i ++ ) {
		sunLight = sunLightShadows[ i ];
		shadow *= receiveShadow ? getSunShadow( sunShadowMap[ i ], sunLight, UNROLLED_LOOP_INDEX ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
		directionalLight = directionalLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( directionalShadowMap[ i ], directionalLight.shadowMapSize, directionalLight.shadowIntensity, directionalLight.shadowBias, directionalLight.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_SHADOWS; i ++ ) {
		spotLight = spotLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( spotShadowMap[ i ], spotLight.shadowMapSize, spotLight.shadowIntensity, spotLight.shadowBias, spotLight.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0 && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
	PointLightShadow pointLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
		pointLight = pointLightShadows[ i ];
		shadow *= receiveShadow ? getPointShadow( pointShadowMap[ i ], pointLight.shadowMapSize, pointLight.shadowIntensity, pointLight.shadowBias, pointLight.shadowRadius, vPointShadowCoord[ i ], pointLight.shadowCameraNear, pointLight.shadowCameraFar ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#endif
	return shadow;
}`,QS=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,tM=`#ifdef USE_SKINNING
	uniform mat4 bindMatrix;
	uniform mat4 bindMatrixInverse;
	uniform highp sampler2D boneTexture;
	mat4 getBoneMatrix( const in float i ) {
		int size = textureSize( boneTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( boneTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( boneTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( boneTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( boneTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
#endif`,eM=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,nM=`#ifdef USE_SKINNING
	mat4 skinMatrix = mat4( 0.0 );
	skinMatrix += skinWeight.x * boneMatX;
	skinMatrix += skinWeight.y * boneMatY;
	skinMatrix += skinWeight.z * boneMatZ;
	skinMatrix += skinWeight.w * boneMatW;
	skinMatrix = bindMatrixInverse * skinMatrix * bindMatrix;
	objectNormal = vec4( skinMatrix * vec4( objectNormal, 0.0 ) ).xyz;
	#ifdef USE_TANGENT
		objectTangent = vec4( skinMatrix * vec4( objectTangent, 0.0 ) ).xyz;
	#endif
#endif`,iM=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,sM=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,rM=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,oM=`#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
uniform float toneMappingExposure;
vec3 LinearToneMapping( vec3 color ) {
	return saturate( toneMappingExposure * color );
}
vec3 ReinhardToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	return saturate( color / ( vec3( 1.0 ) + color ) );
}
vec3 CineonToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	color = max( vec3( 0.0 ), color - 0.004 );
	return pow( ( color * ( 6.2 * color + 0.5 ) ) / ( color * ( 6.2 * color + 1.7 ) + 0.06 ), vec3( 2.2 ) );
}
vec3 RRTAndODTFit( vec3 v ) {
	vec3 a = v * ( v + 0.0245786 ) - 0.000090537;
	vec3 b = v * ( 0.983729 * v + 0.4329510 ) + 0.238081;
	return a / b;
}
vec3 ACESFilmicToneMapping( vec3 color ) {
	const mat3 ACESInputMat = mat3(
		vec3( 0.59719, 0.07600, 0.02840 ),		vec3( 0.35458, 0.90834, 0.13383 ),
		vec3( 0.04823, 0.01566, 0.83777 )
	);
	const mat3 ACESOutputMat = mat3(
		vec3(  1.60475, -0.10208, -0.00327 ),		vec3( -0.53108,  1.10813, -0.07276 ),
		vec3( -0.07367, -0.00605,  1.07602 )
	);
	color *= toneMappingExposure / 0.6;
	color = ACESInputMat * color;
	color = RRTAndODTFit( color );
	color = ACESOutputMat * color;
	return saturate( color );
}
const mat3 LINEAR_REC2020_TO_LINEAR_SRGB = mat3(
	vec3( 1.6605, - 0.1246, - 0.0182 ),
	vec3( - 0.5876, 1.1329, - 0.1006 ),
	vec3( - 0.0728, - 0.0083, 1.1187 )
);
const mat3 LINEAR_SRGB_TO_LINEAR_REC2020 = mat3(
	vec3( 0.6274, 0.0691, 0.0164 ),
	vec3( 0.3293, 0.9195, 0.0880 ),
	vec3( 0.0433, 0.0113, 0.8956 )
);
vec3 agxDefaultContrastApprox( vec3 x ) {
	vec3 x2 = x * x;
	vec3 x4 = x2 * x2;
	return + 15.5 * x4 * x2
		- 40.14 * x4 * x
		+ 31.96 * x4
		- 6.868 * x2 * x
		+ 0.4298 * x2
		+ 0.1191 * x
		- 0.00232;
}
vec3 AgXToneMapping( vec3 color ) {
	const mat3 AgXInsetMatrix = mat3(
		vec3( 0.856627153315983, 0.137318972929847, 0.11189821299995 ),
		vec3( 0.0951212405381588, 0.761241990602591, 0.0767994186031903 ),
		vec3( 0.0482516061458583, 0.101439036467562, 0.811302368396859 )
	);
	const mat3 AgXOutsetMatrix = mat3(
		vec3( 1.1271005818144368, - 0.1413297634984383, - 0.14132976349843826 ),
		vec3( - 0.11060664309660323, 1.157823702216272, - 0.11060664309660294 ),
		vec3( - 0.016493938717834573, - 0.016493938717834257, 1.2519364065950405 )
	);
	const float AgxMinEv = - 12.47393;	const float AgxMaxEv = 4.026069;
	color *= toneMappingExposure;
	color = LINEAR_SRGB_TO_LINEAR_REC2020 * color;
	color = AgXInsetMatrix * color;
	color = max( color, 1e-10 );	color = log2( color );
	color = ( color - AgxMinEv ) / ( AgxMaxEv - AgxMinEv );
	color = clamp( color, 0.0, 1.0 );
	color = agxDefaultContrastApprox( color );
	color = AgXOutsetMatrix * color;
	color = pow( max( vec3( 0.0 ), color ), vec3( 2.2 ) );
	color = LINEAR_REC2020_TO_LINEAR_SRGB * color;
	color = clamp( color, 0.0, 1.0 );
	return color;
}
vec3 NeutralToneMapping( vec3 color ) {
	const float StartCompression = 0.8 - 0.04;
	const float Desaturation = 0.15;
	color *= toneMappingExposure;
	float x = min( color.r, min( color.g, color.b ) );
	float offset = x < 0.08 ? x - 6.25 * x * x : 0.04;
	color -= offset;
	float peak = max( color.r, max( color.g, color.b ) );
	if ( peak < StartCompression ) return color;
	float d = 1. - StartCompression;
	float newPeak = 1. - d * d / ( peak + d - StartCompression );
	color *= newPeak / peak;
	float g = 1. - 1. / ( Desaturation * ( peak - newPeak ) + 1. );
	return mix( color, vec3( newPeak ), g );
}
vec3 CustomToneMapping( vec3 color ) { return color; }`,aM=`#ifdef USE_TRANSMISSION
	material.transmission = transmission;
	material.transmissionAlpha = 1.0;
	material.thickness = thickness;
	material.attenuationDistance = attenuationDistance;
	material.attenuationColor = attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		material.transmission *= texture2D( transmissionMap, vTransmissionMapUv ).r;
	#endif
	#ifdef USE_THICKNESSMAP
		material.thickness *= texture2D( thicknessMap, vThicknessMapUv ).g;
	#endif
	vec3 pos = vWorldPosition;
	vec3 v = normalize( cameraPosition - pos );
	vec3 n = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec4 transmitted = getIBLVolumeRefraction(
		n, v, material.roughness, material.diffuseContribution, material.specularColorBlended, material.specularF90,
		pos, modelMatrix, viewMatrix, projectionMatrix, material.dispersion, material.ior, material.thickness,
		material.attenuationColor, material.attenuationDistance );
	material.transmissionAlpha = mix( material.transmissionAlpha, transmitted.a, material.transmission );
	totalDiffuse = mix( totalDiffuse, transmitted.rgb, material.transmission );
#endif`,lM=`#ifdef USE_TRANSMISSION
	uniform float transmission;
	uniform float thickness;
	uniform float attenuationDistance;
	uniform vec3 attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		uniform sampler2D transmissionMap;
	#endif
	#ifdef USE_THICKNESSMAP
		uniform sampler2D thicknessMap;
	#endif
	uniform vec2 transmissionSamplerSize;
	uniform sampler2D transmissionSamplerMap;
	uniform mat4 modelMatrix;
	uniform mat4 projectionMatrix;
	varying vec3 vWorldPosition;
	float w0( float a ) {
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - a + 3.0 ) - 3.0 ) + 1.0 );
	}
	float w1( float a ) {
		return ( 1.0 / 6.0 ) * ( a *  a * ( 3.0 * a - 6.0 ) + 4.0 );
	}
	float w2( float a ){
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - 3.0 * a + 3.0 ) + 3.0 ) + 1.0 );
	}
	float w3( float a ) {
		return ( 1.0 / 6.0 ) * ( a * a * a );
	}
	float g0( float a ) {
		return w0( a ) + w1( a );
	}
	float g1( float a ) {
		return w2( a ) + w3( a );
	}
	float h0( float a ) {
		return - 1.0 + w1( a ) / ( w0( a ) + w1( a ) );
	}
	float h1( float a ) {
		return 1.0 + w3( a ) / ( w2( a ) + w3( a ) );
	}
	vec4 bicubic( sampler2D tex, vec2 uv, vec4 texelSize, float lod ) {
		uv = uv * texelSize.zw + 0.5;
		vec2 iuv = floor( uv );
		vec2 fuv = fract( uv );
		float g0x = g0( fuv.x );
		float g1x = g1( fuv.x );
		float h0x = h0( fuv.x );
		float h1x = h1( fuv.x );
		float h0y = h0( fuv.y );
		float h1y = h1( fuv.y );
		vec2 p0 = ( vec2( iuv.x + h0x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p1 = ( vec2( iuv.x + h1x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p2 = ( vec2( iuv.x + h0x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		vec2 p3 = ( vec2( iuv.x + h1x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		return g0( fuv.y ) * ( g0x * textureLod( tex, p0, lod ) + g1x * textureLod( tex, p1, lod ) ) +
			g1( fuv.y ) * ( g0x * textureLod( tex, p2, lod ) + g1x * textureLod( tex, p3, lod ) );
	}
	vec4 textureBicubic( sampler2D sampler, vec2 uv, float lod ) {
		vec2 fLodSize = vec2( textureSize( sampler, int( lod ) ) );
		vec2 cLodSize = vec2( textureSize( sampler, int( lod + 1.0 ) ) );
		vec2 fLodSizeInv = 1.0 / fLodSize;
		vec2 cLodSizeInv = 1.0 / cLodSize;
		vec4 fSample = bicubic( sampler, uv, vec4( fLodSizeInv, fLodSize ), floor( lod ) );
		vec4 cSample = bicubic( sampler, uv, vec4( cLodSizeInv, cLodSize ), ceil( lod ) );
		return mix( fSample, cSample, fract( lod ) );
	}
	vec3 getVolumeTransmissionRay( const in vec3 n, const in vec3 v, const in float thickness, const in float ior, const in mat4 modelMatrix ) {
		vec3 refractionVector = refract( - v, normalize( n ), 1.0 / ior );
		vec3 modelScale;
		modelScale.x = length( vec3( modelMatrix[ 0 ].xyz ) );
		modelScale.y = length( vec3( modelMatrix[ 1 ].xyz ) );
		modelScale.z = length( vec3( modelMatrix[ 2 ].xyz ) );
		return normalize( refractionVector ) * thickness * modelScale;
	}
	float applyIorToRoughness( const in float roughness, const in float ior ) {
		return roughness * clamp( ior * 2.0 - 2.0, 0.0, 1.0 );
	}
	vec4 getTransmissionSample( const in vec2 fragCoord, const in float roughness, const in float ior ) {
		float lod = log2( transmissionSamplerSize.x ) * applyIorToRoughness( roughness, ior );
		return textureBicubic( transmissionSamplerMap, fragCoord.xy, lod );
	}
	vec3 volumeAttenuation( const in float transmissionDistance, const in vec3 attenuationColor, const in float attenuationDistance ) {
		if ( isinf( attenuationDistance ) ) {
			return vec3( 1.0 );
		} else {
			vec3 attenuationCoefficient = -log( attenuationColor ) / attenuationDistance;
			vec3 transmittance = exp( - attenuationCoefficient * transmissionDistance );			return transmittance;
		}
	}
	vec4 getIBLVolumeRefraction( const in vec3 n, const in vec3 v, const in float roughness, const in vec3 diffuseColor,
		const in vec3 specularColor, const in float specularF90, const in vec3 position, const in mat4 modelMatrix,
		const in mat4 viewMatrix, const in mat4 projMatrix, const in float dispersion, const in float ior, const in float thickness,
		const in vec3 attenuationColor, const in float attenuationDistance ) {
		vec4 transmittedLight;
		vec3 transmittance;
		#ifdef USE_DISPERSION
			float halfSpread = ( ior - 1.0 ) * 0.025 * dispersion;
			vec3 iors = vec3( ior - halfSpread, ior, ior + halfSpread );
			for ( int i = 0; i < 3; i ++ ) {
				vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, iors[ i ], modelMatrix );
				vec3 refractedRayExit = position + transmissionRay;
				vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
				vec2 refractionCoords = ndcPos.xy / ndcPos.w;
				refractionCoords += 1.0;
				refractionCoords /= 2.0;
				vec4 transmissionSample = getTransmissionSample( refractionCoords, roughness, iors[ i ] );
				transmittedLight[ i ] = transmissionSample[ i ];
				transmittedLight.a += transmissionSample.a;
				transmittance[ i ] = diffuseColor[ i ] * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance )[ i ];
			}
			transmittedLight.a /= 3.0;
		#else
			vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, ior, modelMatrix );
			vec3 refractedRayExit = position + transmissionRay;
			vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
			vec2 refractionCoords = ndcPos.xy / ndcPos.w;
			refractionCoords += 1.0;
			refractionCoords /= 2.0;
			transmittedLight = getTransmissionSample( refractionCoords, roughness, ior );
			transmittance = diffuseColor * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance );
		#endif
		vec3 attenuatedColor = transmittance * transmittedLight.rgb;
		vec3 F = EnvironmentBRDF( n, v, specularColor, specularF90, roughness );
		float transmittanceFactor = ( transmittance.r + transmittance.g + transmittance.b ) / 3.0;
		return vec4( ( 1.0 - F ) * attenuatedColor, 1.0 - ( 1.0 - transmittedLight.a ) * transmittanceFactor );
	}
#endif`,cM=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_SPECULARMAP
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,hM=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	uniform mat3 mapTransform;
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	uniform mat3 alphaMapTransform;
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	uniform mat3 lightMapTransform;
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	uniform mat3 aoMapTransform;
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	uniform mat3 bumpMapTransform;
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	uniform mat3 normalMapTransform;
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_DISPLACEMENTMAP
	uniform mat3 displacementMapTransform;
	varying vec2 vDisplacementMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	uniform mat3 emissiveMapTransform;
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	uniform mat3 metalnessMapTransform;
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	uniform mat3 roughnessMapTransform;
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	uniform mat3 diffuseRoughnessMapTransform;
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	uniform mat3 anisotropyMapTransform;
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	uniform mat3 clearcoatMapTransform;
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform mat3 clearcoatNormalMapTransform;
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform mat3 clearcoatRoughnessMapTransform;
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	uniform mat3 sheenColorMapTransform;
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	uniform mat3 sheenRoughnessMapTransform;
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	uniform mat3 iridescenceMapTransform;
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform mat3 iridescenceThicknessMapTransform;
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SPECULARMAP
	uniform mat3 specularMapTransform;
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	uniform mat3 specularColorMapTransform;
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	uniform mat3 specularIntensityMapTransform;
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,uM=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	vUv = vec3( uv, 1 ).xy;
#endif
#ifdef USE_MAP
	vMapUv = ( mapTransform * vec3( MAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ALPHAMAP
	vAlphaMapUv = ( alphaMapTransform * vec3( ALPHAMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_LIGHTMAP
	vLightMapUv = ( lightMapTransform * vec3( LIGHTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_AOMAP
	vAoMapUv = ( aoMapTransform * vec3( AOMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_BUMPMAP
	vBumpMapUv = ( bumpMapTransform * vec3( BUMPMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_NORMALMAP
	vNormalMapUv = ( normalMapTransform * vec3( NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DISPLACEMENTMAP
	vDisplacementMapUv = ( displacementMapTransform * vec3( DISPLACEMENTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_EMISSIVEMAP
	vEmissiveMapUv = ( emissiveMapTransform * vec3( EMISSIVEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_METALNESSMAP
	vMetalnessMapUv = ( metalnessMapTransform * vec3( METALNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ROUGHNESSMAP
	vRoughnessMapUv = ( roughnessMapTransform * vec3( ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	vDiffuseRoughnessMapUv = ( diffuseRoughnessMapTransform * vec3( DIFFUSE_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ANISOTROPYMAP
	vAnisotropyMapUv = ( anisotropyMapTransform * vec3( ANISOTROPYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOATMAP
	vClearcoatMapUv = ( clearcoatMapTransform * vec3( CLEARCOATMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	vClearcoatNormalMapUv = ( clearcoatNormalMapTransform * vec3( CLEARCOAT_NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	vClearcoatRoughnessMapUv = ( clearcoatRoughnessMapTransform * vec3( CLEARCOAT_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCEMAP
	vIridescenceMapUv = ( iridescenceMapTransform * vec3( IRIDESCENCEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	vIridescenceThicknessMapUv = ( iridescenceThicknessMapTransform * vec3( IRIDESCENCE_THICKNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_COLORMAP
	vSheenColorMapUv = ( sheenColorMapTransform * vec3( SHEEN_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	vSheenRoughnessMapUv = ( sheenRoughnessMapTransform * vec3( SHEEN_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULARMAP
	vSpecularMapUv = ( specularMapTransform * vec3( SPECULARMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_COLORMAP
	vSpecularColorMapUv = ( specularColorMapTransform * vec3( SPECULAR_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	vSpecularIntensityMapUv = ( specularIntensityMapTransform * vec3( SPECULAR_INTENSITYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_TRANSMISSIONMAP
	vTransmissionMapUv = ( transmissionMapTransform * vec3( TRANSMISSIONMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_THICKNESSMAP
	vThicknessMapUv = ( thicknessMapTransform * vec3( THICKNESSMAP_UV, 1 ) ).xy;
#endif`,dM=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,fM=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,pM=`uniform sampler2D t2D;
uniform float backgroundIntensity;
varying vec2 vUv;
void main() {
	vec4 texColor = texture2D( t2D, vUv );
	#ifdef DECODE_VIDEO_TEXTURE
		texColor = vec4( mix( pow( texColor.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), texColor.rgb * 0.0773993808, vec3( lessThanEqual( texColor.rgb, vec3( 0.04045 ) ) ) ), texColor.w );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,mM=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,gM=`uniform float backgroundBlurriness;
uniform float backgroundIntensity;
uniform mat3 backgroundRotation;
varying vec3 vWorldDirection;
#include <envmap_common_pars_fragment>
void main() {
	#ifdef ENVMAP_TYPE_PMREM
		vec4 texColor = textureLod( envMap, backgroundRotation * vWorldDirection, roughnessToMip( backgroundBlurriness ) );
	#else
		vec4 texColor = textureCube( envMap, backgroundRotation * vWorldDirection );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,_M=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,xM=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,yM=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
varying vec2 vHighPrecisionZW;
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vHighPrecisionZW = gl_Position.zw;
}`,vM=`#if DEPTH_PACKING == 3200
	uniform float opacity;
#endif
#include <common>
#include <packing>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
varying vec2 vHighPrecisionZW;
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#if DEPTH_PACKING == 3200
		diffuseColor.a = opacity;
	#endif
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <logdepthbuf_fragment>
	#ifdef USE_REVERSED_DEPTH_BUFFER
		float fragCoordZ = vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ];
	#else
		float fragCoordZ = 0.5 * vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ] + 0.5;
	#endif
	#if DEPTH_PACKING == 3200
		gl_FragColor = vec4( vec3( 1.0 - fragCoordZ ), opacity );
	#elif DEPTH_PACKING == 3201
		gl_FragColor = packDepthToRGBA( fragCoordZ );
	#elif DEPTH_PACKING == 3202
		gl_FragColor = vec4( packDepthToRGB( fragCoordZ ), 1.0 );
	#elif DEPTH_PACKING == 3203
		gl_FragColor = vec4( packDepthToRG( fragCoordZ ), 0.0, 1.0 );
	#endif
}`,bM=`#define DISTANCE
varying vec3 vWorldPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <worldpos_vertex>
	#include <clipping_planes_vertex>
	vWorldPosition = worldPosition.xyz;
}`,SM=`#define DISTANCE
uniform vec3 referencePosition;
uniform float nearDistance;
uniform float farDistance;
varying vec3 vWorldPosition;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	float dist = length( vWorldPosition - referencePosition );
	dist = ( dist - nearDistance ) / ( farDistance - nearDistance );
	dist = saturate( dist );
	gl_FragColor = vec4( dist, 0.0, 0.0, 1.0 );
}`,MM=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,wM=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,EM=`uniform float scale;
attribute float lineDistance;
varying float vLineDistance;
#include <common>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	vLineDistance = scale * lineDistance;
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,TM=`uniform vec3 diffuse;
uniform float opacity;
uniform float dashSize;
uniform float totalSize;
varying float vLineDistance;
#include <common>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	if ( mod( vLineDistance, totalSize ) > dashSize ) {
		discard;
	}
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,AM=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#if defined ( USE_ENVMAP ) || defined ( USE_SKINNING )
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinbase_vertex>
		#include <skinnormal_vertex>
		#include <defaultnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <fog_vertex>
}`,RM=`uniform vec3 diffuse;
uniform float opacity;
#ifndef FLAT_SHADED
	varying vec3 vNormal;
#endif
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <fog_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		reflectedLight.indirectDiffuse += lightMapTexel.rgb * lightMapIntensity * RECIPROCAL_PI;
	#else
		reflectedLight.indirectDiffuse += vec3( 1.0 );
	#endif
	#include <aomap_fragment>
	reflectedLight.indirectDiffuse *= diffuseColor.rgb;
	vec3 outgoingLight = reflectedLight.indirectDiffuse;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,CM=`#define LAMBERT
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,PM=`#define LAMBERT
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_lambert_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_lambert_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,IM=`#define MATCAP
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <displacementmap_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
	vViewPosition = - mvPosition.xyz;
}`,LM=`#define MATCAP
uniform vec3 diffuse;
uniform float opacity;
uniform sampler2D matcap;
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	vec3 viewDir = normalize( vViewPosition );
	vec3 x = normalize( vec3( viewDir.z, 0.0, - viewDir.x ) );
	vec3 y = cross( viewDir, x );
	vec2 uv = vec2( dot( x, normal ), dot( y, normal ) ) * 0.495 + 0.5;
	#ifdef USE_MATCAP
		vec4 matcapColor = texture2D( matcap, uv );
	#else
		vec4 matcapColor = vec4( vec3( mix( 0.2, 0.8, uv.y ) ), 1.0 );
	#endif
	vec3 outgoingLight = diffuseColor.rgb * matcapColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,NM=`#define NORMAL
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	vViewPosition = - mvPosition.xyz;
#endif
}`,DM=`#define NORMAL
uniform float opacity;
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <uv_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 0.0, 0.0, 0.0, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	gl_FragColor = vec4( normalize( normal ) * 0.5 + 0.5, diffuseColor.a );
	#ifdef OPAQUE
		gl_FragColor.a = 1.0;
	#endif
}`,UM=`#define PHONG
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,FM=`#define PHONG
uniform vec3 diffuse;
uniform vec3 emissive;
uniform vec3 specular;
uniform float shininess;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_phong_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_phong_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + reflectedLight.directSpecular + reflectedLight.indirectSpecular + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,OM=`#define STANDARD
varying vec3 vViewPosition;
#ifdef USE_TRANSMISSION
	varying vec3 vWorldPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
#ifdef USE_TRANSMISSION
	vWorldPosition = worldPosition.xyz;
#endif
}`,BM=`#define STANDARD
#ifdef PHYSICAL
	#define IOR
	#define USE_SPECULAR
#endif
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float roughness;
uniform float metalness;
uniform float opacity;
#ifdef IOR
	uniform float ior;
#endif
#ifdef USE_SPECULAR
	uniform float specularIntensity;
	uniform vec3 specularColor;
	#ifdef USE_SPECULAR_COLORMAP
		uniform sampler2D specularColorMap;
	#endif
	#ifdef USE_SPECULAR_INTENSITYMAP
		uniform sampler2D specularIntensityMap;
	#endif
#endif
#ifdef USE_CLEARCOAT
	uniform float clearcoat;
	uniform float clearcoatRoughness;
#endif
#ifdef USE_DIFFUSE_ROUGHNESS
	uniform float diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		uniform sampler2D diffuseRoughnessMap;
	#endif
#endif
#ifdef USE_DISPERSION
	uniform float dispersion;
#endif
#ifdef USE_RETROREFLECTION
	uniform float retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	uniform float iridescence;
	uniform float iridescenceIOR;
	uniform float iridescenceThicknessMinimum;
	uniform float iridescenceThicknessMaximum;
#endif
#ifdef USE_SHEEN
	uniform vec3 sheenColor;
	uniform float sheenRoughness;
	#ifdef USE_SHEEN_COLORMAP
		uniform sampler2D sheenColorMap;
	#endif
	#ifdef USE_SHEEN_ROUGHNESSMAP
		uniform sampler2D sheenRoughnessMap;
	#endif
#endif
#ifdef USE_ANISOTROPY
	uniform vec2 anisotropyVector;
	#ifdef USE_ANISOTROPYMAP
		uniform sampler2D anisotropyMap;
	#endif
#endif
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <iridescence_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_physical_pars_fragment>
#include <transmission_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <clearcoat_pars_fragment>
#include <iridescence_pars_fragment>
#include <roughnessmap_pars_fragment>
#include <metalnessmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <roughnessmap_fragment>
	#include <metalnessmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <clearcoat_normal_fragment_begin>
	#include <clearcoat_normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_physical_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 totalDiffuse = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse;
	vec3 totalSpecular = reflectedLight.directSpecular + reflectedLight.indirectSpecular;
	#include <transmission_fragment>
	vec3 outgoingLight = totalDiffuse + totalSpecular + totalEmissiveRadiance;
	#ifdef USE_SHEEN
 
		outgoingLight = outgoingLight + sheenSpecularDirect + sheenSpecularIndirect;
 
 	#endif
	#ifdef USE_CLEARCOAT
		float dotNVcc = saturate( dot( geometryClearcoatNormal, geometryViewDir ) );
		vec3 Fcc = F_Schlick( material.clearcoatF0, material.clearcoatF90, dotNVcc );
		outgoingLight = outgoingLight * ( 1.0 - material.clearcoat * Fcc ) + ( clearcoatSpecularDirect + clearcoatSpecularIndirect ) * material.clearcoat;
	#endif
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,kM=`#define TOON
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,zM=`#define TOON
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <gradientmap_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_toon_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_toon_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,VM=`uniform float size;
uniform float scale;
#include <common>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
#ifdef USE_POINTS_UV
	varying vec2 vUv;
	uniform mat3 uvTransform;
#endif
void main() {
	#ifdef USE_POINTS_UV
		vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	#endif
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	gl_PointSize = size;
	#ifdef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) gl_PointSize *= ( scale / - mvPosition.z );
	#endif
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <fog_vertex>
}`,GM=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <color_pars_fragment>
#include <map_particle_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_particle_fragment>
	#include <color_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,HM=`#include <common>
#include <batching_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <shadowmap_pars_vertex>
void main() {
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,WM=`uniform vec3 color;
uniform float opacity;
#include <common>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <logdepthbuf_pars_fragment>
#include <shadowmap_pars_fragment>
#include <shadowmask_pars_fragment>
void main() {
	#include <logdepthbuf_fragment>
	gl_FragColor = vec4( color, opacity * ( 1.0 - getShadowMask() ) );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,XM=`uniform float rotation;
uniform vec2 center;
#include <common>
#include <uv_pars_vertex>
#include <fog_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	vec4 mvPosition = modelViewMatrix[ 3 ];
	vec2 scale = vec2( length( modelMatrix[ 0 ].xyz ), length( modelMatrix[ 1 ].xyz ) );
	#ifndef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) scale *= - mvPosition.z;
	#endif
	vec2 alignedPosition = ( position.xy - ( center - vec2( 0.5 ) ) ) * scale;
	vec2 rotatedPosition;
	rotatedPosition.x = cos( rotation ) * alignedPosition.x - sin( rotation ) * alignedPosition.y;
	rotatedPosition.y = sin( rotation ) * alignedPosition.x + cos( rotation ) * alignedPosition.y;
	mvPosition.xy += rotatedPosition;
	gl_Position = projectionMatrix * mvPosition;
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,qM=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
}`,fe={alphahash_fragment:pb,alphahash_pars_fragment:mb,alphamap_fragment:gb,alphamap_pars_fragment:_b,alphatest_fragment:xb,alphatest_pars_fragment:yb,aomap_fragment:vb,aomap_pars_fragment:bb,batching_pars_vertex:Sb,batching_vertex:Mb,begin_vertex:wb,beginnormal_vertex:Eb,bsdfs:Tb,iridescence_fragment:Ab,bumpmap_pars_fragment:Rb,clipping_planes_fragment:Cb,clipping_planes_pars_fragment:Pb,clipping_planes_pars_vertex:Ib,clipping_planes_vertex:Lb,color_fragment:Nb,color_pars_fragment:Db,color_pars_vertex:Ub,color_vertex:Fb,common:Ob,defaultnormal_vertex:Bb,displacementmap_pars_vertex:kb,displacementmap_vertex:zb,emissivemap_fragment:Vb,emissivemap_pars_fragment:Gb,colorspace_fragment:Hb,colorspace_pars_fragment:Wb,envmap_fragment:Xb,envmap_common_pars_fragment:qb,envmap_pars_fragment:Yb,envmap_pars_vertex:jb,envmap_physical_pars_fragment:rS,envmap_vertex:Zb,fog_vertex:Jb,fog_pars_vertex:Kb,fog_fragment:$b,fog_pars_fragment:Qb,gradientmap_pars_fragment:tS,lightmap_pars_fragment:eS,lights_lambert_fragment:nS,lights_lambert_pars_fragment:iS,lights_pars_begin:sS,lights_toon_fragment:oS,lights_toon_pars_fragment:aS,lights_phong_fragment:lS,lights_phong_pars_fragment:cS,lights_physical_fragment:hS,lights_physical_pars_fragment:uS,lights_fragment_begin:dS,lights_fragment_maps:fS,lights_fragment_end:pS,lightprobes_pars_fragment:mS,logdepthbuf_fragment:gS,logdepthbuf_pars_fragment:_S,logdepthbuf_pars_vertex:xS,logdepthbuf_vertex:yS,map_fragment:vS,map_pars_fragment:bS,map_particle_fragment:SS,map_particle_pars_fragment:MS,metalnessmap_fragment:wS,metalnessmap_pars_fragment:ES,morphinstance_vertex:TS,morphcolor_vertex:AS,morphnormal_vertex:RS,morphtarget_pars_vertex:CS,morphtarget_vertex:PS,normal_fragment_begin:IS,normal_fragment_maps:LS,normal_pars_fragment:NS,normal_pars_vertex:DS,normal_vertex:US,normalmap_pars_fragment:FS,clearcoat_normal_fragment_begin:OS,clearcoat_normal_fragment_maps:BS,clearcoat_pars_fragment:kS,iridescence_pars_fragment:zS,opaque_fragment:VS,packing:GS,premultiplied_alpha_fragment:HS,project_vertex:WS,dithering_fragment:XS,dithering_pars_fragment:qS,roughnessmap_fragment:YS,roughnessmap_pars_fragment:jS,shadowmap_pars_fragment:ZS,shadowmap_pars_vertex:JS,shadowmap_vertex:KS,shadowmask_pars_fragment:$S,skinbase_vertex:QS,skinning_pars_vertex:tM,skinning_vertex:eM,skinnormal_vertex:nM,specularmap_fragment:iM,specularmap_pars_fragment:sM,tonemapping_fragment:rM,tonemapping_pars_fragment:oM,transmission_fragment:aM,transmission_pars_fragment:lM,uv_pars_fragment:cM,uv_pars_vertex:hM,uv_vertex:uM,worldpos_vertex:dM,background_vert:fM,background_frag:pM,backgroundCube_vert:mM,backgroundCube_frag:gM,cube_vert:_M,cube_frag:xM,depth_vert:yM,depth_frag:vM,distance_vert:bM,distance_frag:SM,equirect_vert:MM,equirect_frag:wM,linedashed_vert:EM,linedashed_frag:TM,meshbasic_vert:AM,meshbasic_frag:RM,meshlambert_vert:CM,meshlambert_frag:PM,meshmatcap_vert:IM,meshmatcap_frag:LM,meshnormal_vert:NM,meshnormal_frag:DM,meshphong_vert:UM,meshphong_frag:FM,meshphysical_vert:OM,meshphysical_frag:BM,meshtoon_vert:kM,meshtoon_frag:zM,points_vert:VM,points_frag:GM,shadow_vert:HM,shadow_frag:WM,sprite_vert:XM,sprite_frag:qM},Lt={common:{diffuse:{value:new Gt(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new re},alphaMap:{value:null},alphaMapTransform:{value:new re},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new re}},envmap:{envMap:{value:null},envMapRotation:{value:new re},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new re}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new re}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new re},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new re},normalScale:{value:new Xt(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new re},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new re}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new re}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new re}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new Gt(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new Gt(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new re},alphaTest:{value:0},uvTransform:{value:new re}},sprite:{diffuse:{value:new Gt(16777215)},opacity:{value:1},center:{value:new Xt(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new re},alphaMap:{value:null},alphaMapTransform:{value:new re},alphaTest:{value:0}}},ms={basic:{uniforms:Yn([Lt.common,Lt.specularmap,Lt.envmap,Lt.aomap,Lt.lightmap,Lt.fog]),vertexShader:fe.meshbasic_vert,fragmentShader:fe.meshbasic_frag},lambert:{uniforms:Yn([Lt.common,Lt.specularmap,Lt.envmap,Lt.aomap,Lt.lightmap,Lt.emissivemap,Lt.bumpmap,Lt.normalmap,Lt.displacementmap,Lt.fog,Lt.lights,{emissive:{value:new Gt(0)},envMapIntensity:{value:1}}]),vertexShader:fe.meshlambert_vert,fragmentShader:fe.meshlambert_frag},phong:{uniforms:Yn([Lt.common,Lt.specularmap,Lt.envmap,Lt.aomap,Lt.lightmap,Lt.emissivemap,Lt.bumpmap,Lt.normalmap,Lt.displacementmap,Lt.fog,Lt.lights,{emissive:{value:new Gt(0)},specular:{value:new Gt(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:fe.meshphong_vert,fragmentShader:fe.meshphong_frag},standard:{uniforms:Yn([Lt.common,Lt.envmap,Lt.aomap,Lt.lightmap,Lt.emissivemap,Lt.bumpmap,Lt.normalmap,Lt.displacementmap,Lt.roughnessmap,Lt.metalnessmap,Lt.fog,Lt.lights,{emissive:{value:new Gt(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:fe.meshphysical_vert,fragmentShader:fe.meshphysical_frag},toon:{uniforms:Yn([Lt.common,Lt.aomap,Lt.lightmap,Lt.emissivemap,Lt.bumpmap,Lt.normalmap,Lt.displacementmap,Lt.gradientmap,Lt.fog,Lt.lights,{emissive:{value:new Gt(0)}}]),vertexShader:fe.meshtoon_vert,fragmentShader:fe.meshtoon_frag},matcap:{uniforms:Yn([Lt.common,Lt.bumpmap,Lt.normalmap,Lt.displacementmap,Lt.fog,{matcap:{value:null}}]),vertexShader:fe.meshmatcap_vert,fragmentShader:fe.meshmatcap_frag},points:{uniforms:Yn([Lt.points,Lt.fog]),vertexShader:fe.points_vert,fragmentShader:fe.points_frag},dashed:{uniforms:Yn([Lt.common,Lt.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:fe.linedashed_vert,fragmentShader:fe.linedashed_frag},depth:{uniforms:Yn([Lt.common,Lt.displacementmap]),vertexShader:fe.depth_vert,fragmentShader:fe.depth_frag},normal:{uniforms:Yn([Lt.common,Lt.bumpmap,Lt.normalmap,Lt.displacementmap,{opacity:{value:1}}]),vertexShader:fe.meshnormal_vert,fragmentShader:fe.meshnormal_frag},sprite:{uniforms:Yn([Lt.sprite,Lt.fog]),vertexShader:fe.sprite_vert,fragmentShader:fe.sprite_frag},background:{uniforms:{uvTransform:{value:new re},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:fe.background_vert,fragmentShader:fe.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new re}},vertexShader:fe.backgroundCube_vert,fragmentShader:fe.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:fe.cube_vert,fragmentShader:fe.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:fe.equirect_vert,fragmentShader:fe.equirect_frag},distance:{uniforms:Yn([Lt.common,Lt.displacementmap,{referencePosition:{value:new V},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:fe.distance_vert,fragmentShader:fe.distance_frag},shadow:{uniforms:Yn([Lt.lights,Lt.fog,{color:{value:new Gt(0)},opacity:{value:1}}]),vertexShader:fe.shadow_vert,fragmentShader:fe.shadow_frag}};ms.physical={uniforms:Yn([ms.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new re},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new re},clearcoatNormalScale:{value:new Xt(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new re},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new re},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new re},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new re},sheen:{value:0},sheenColor:{value:new Gt(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new re},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new re},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new re},transmissionSamplerSize:{value:new Xt},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new re},attenuationDistance:{value:0},attenuationColor:{value:new Gt(0)},specularColor:{value:new Gt(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new re},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new re},anisotropyVector:{value:new Xt},anisotropyMap:{value:null},anisotropyMapTransform:{value:new re}}]),vertexShader:fe.meshphysical_vert,fragmentShader:fe.meshphysical_frag};var Fh={r:0,b:0,g:0},YM=new Zt,W0=new re;W0.set(-1,0,0,0,1,0,0,0,1);function jM(i,t,e,n,s,r){let o=new Gt(0),a=s===!0?0:1,l,c,h=null,u=0,d=null;function f(x){let w=x.isScene===!0?x.background:null;if(w&&w.isTexture){let v=x.backgroundBlurriness>0;w=t.get(w,v)}return w}function p(x){let w=!1,v=f(x);v===null?m(o,a):v&&v.isColor&&(m(v,1),w=!0);let T=i.xr.getEnvironmentBlendMode();T==="additive"?e.buffers.color.setClear(0,0,0,1,r):T==="alpha-blend"&&e.buffers.color.setClear(0,0,0,0,r),(i.autoClear||w)&&(e.buffers.depth.setTest(!0),e.buffers.depth.setMask(!0),e.buffers.color.setMask(!0),i.clear(i.autoClearColor,i.autoClearDepth,i.autoClearStencil))}function _(x,w){let v=f(w);v&&v.isCubeTexture?(c===void 0&&(c=new Me(new tr(1,1,1),new ii({name:"BackgroundCubeMaterial",uniforms:Gr(ms.backgroundCube.uniforms),vertexShader:ms.backgroundCube.vertexShader,fragmentShader:ms.backgroundCube.fragmentShader,side:si,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(T,S,y){this.matrixWorld.copyPosition(y.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),n.update(c)),c.material.uniforms.envMap.value=v,c.material.uniforms.backgroundBlurriness.value=w.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=w.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(YM.makeRotationFromEuler(w.backgroundRotation)).transpose(),v.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(W0),c.material.toneMapped=se.getTransfer(v.colorSpace)!==Pe,(h!==v||u!==v.version||d!==i.toneMapping)&&(c.material.needsUpdate=!0,h=v,u=v.version,d=i.toneMapping),c.layers.enableAll(),x.unshift(c,c.geometry,c.material,0,0,null)):v&&v.isTexture&&(l===void 0&&(l=new Me(new nr(2,2),new ii({name:"BackgroundMaterial",uniforms:Gr(ms.background.uniforms),vertexShader:ms.background.vertexShader,fragmentShader:ms.background.fragmentShader,side:Li,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),n.update(l)),l.material.uniforms.t2D.value=v,l.material.uniforms.backgroundIntensity.value=w.backgroundIntensity,l.material.toneMapped=se.getTransfer(v.colorSpace)!==Pe,v.matrixAutoUpdate===!0&&v.updateMatrix(),l.material.uniforms.uvTransform.value.copy(v.matrix),(h!==v||u!==v.version||d!==i.toneMapping)&&(l.material.needsUpdate=!0,h=v,u=v.version,d=i.toneMapping),l.layers.enableAll(),x.unshift(l,l.geometry,l.material,0,0,null))}function m(x,w){x.getRGB(Fh,pf(i)),e.buffers.color.setClear(Fh.r,Fh.g,Fh.b,w,r)}function g(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return o},setClearColor:function(x,w=1){o.set(x),a=w,m(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(x){a=x,m(o,a)},render:p,addToRenderList:_,dispose:g}}function ZM(i,t){let e=i.getParameter(i.MAX_VERTEX_ATTRIBS),n={},s=d(null),r=s,o=!1;function a(C,U,B,D,H){let O=!1,G=u(C,D,B,U);r!==G&&(r=G,c(r.object)),O=f(C,D,B,H),O&&p(C,D,B,H),H!==null&&t.update(H,i.ELEMENT_ARRAY_BUFFER),(O||o)&&(o=!1,v(C,U,B,D),H!==null&&i.bindBuffer(i.ELEMENT_ARRAY_BUFFER,t.get(H).buffer))}function l(){return i.createVertexArray()}function c(C){return i.bindVertexArray(C)}function h(C){return i.deleteVertexArray(C)}function u(C,U,B,D){let H=D.wireframe===!0,O=n[U.id];O===void 0&&(O={},n[U.id]=O);let G=C.isInstancedMesh===!0?C.id:0,nt=O[G];nt===void 0&&(nt={},O[G]=nt);let Y=nt[B.id];Y===void 0&&(Y={},nt[B.id]=Y);let J=Y[H];return J===void 0&&(J=d(l()),Y[H]=J),J}function d(C){let U=[],B=[],D=[];for(let H=0;H<e;H++)U[H]=0,B[H]=0,D[H]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:U,enabledAttributes:B,attributeDivisors:D,object:C,attributes:{},index:null}}function f(C,U,B,D){let H=r.attributes,O=U.attributes,G=0,nt=B.getAttributes();for(let Y in nt)if(nt[Y].location>=0){let Q=H[Y],ct=O[Y];if(ct===void 0&&(Y==="instanceMatrix"&&C.instanceMatrix&&(ct=C.instanceMatrix),Y==="instanceColor"&&C.instanceColor&&(ct=C.instanceColor)),Q===void 0||Q.attribute!==ct||ct&&Q.data!==ct.data)return!0;G++}return r.attributesNum!==G||r.index!==D}function p(C,U,B,D){let H={},O=U.attributes,G=0,nt=B.getAttributes();for(let Y in nt)if(nt[Y].location>=0){let Q=O[Y];Q===void 0&&(Y==="instanceMatrix"&&C.instanceMatrix&&(Q=C.instanceMatrix),Y==="instanceColor"&&C.instanceColor&&(Q=C.instanceColor));let ct={};ct.attribute=Q,Q&&Q.data&&(ct.data=Q.data),H[Y]=ct,G++}r.attributes=H,r.attributesNum=G,r.index=D}function _(){let C=r.newAttributes;for(let U=0,B=C.length;U<B;U++)C[U]=0}function m(C){g(C,0)}function g(C,U){let B=r.newAttributes,D=r.enabledAttributes,H=r.attributeDivisors;B[C]=1,D[C]===0&&(i.enableVertexAttribArray(C),D[C]=1),H[C]!==U&&(i.vertexAttribDivisor(C,U),H[C]=U)}function x(){let C=r.newAttributes,U=r.enabledAttributes;for(let B=0,D=U.length;B<D;B++)U[B]!==C[B]&&(i.disableVertexAttribArray(B),U[B]=0)}function w(C,U,B,D,H,O,G){G===!0?i.vertexAttribIPointer(C,U,B,H,O):i.vertexAttribPointer(C,U,B,D,H,O)}function v(C,U,B,D){_();let H=D.attributes,O=B.getAttributes(),G=U.defaultAttributeValues;for(let nt in O){let Y=O[nt];if(Y.location>=0){let J=H[nt];if(J===void 0&&(nt==="instanceMatrix"&&C.instanceMatrix&&(J=C.instanceMatrix),nt==="instanceColor"&&C.instanceColor&&(J=C.instanceColor)),J!==void 0){let Q=J.normalized,ct=J.itemSize,it=t.get(J);if(it===void 0)continue;let q=it.buffer,st=it.type,et=it.bytesPerElement,at=st===i.INT||st===i.UNSIGNED_INT||J.gpuType===th;if(J.isInterleavedBufferAttribute){let mt=J.data,Ut=mt.isInterleavedBuffer===!0?mt.stride:mt.itemSize,Kt=J.offset;if(mt.isInstancedInterleavedBuffer||mt.isInstancedBufferAttribute){for(let kt=0;kt<Y.locationSize;kt++)g(Y.location+kt,mt.meshPerAttribute);C.isInstancedMesh!==!0&&D._maxInstanceCount===void 0&&(D._maxInstanceCount=mt.meshPerAttribute*mt.count)}else for(let kt=0;kt<Y.locationSize;kt++)m(Y.location+kt);i.bindBuffer(i.ARRAY_BUFFER,q);for(let kt=0;kt<Y.locationSize;kt++)w(Y.location+kt,ct/Y.locationSize,st,Q,Ut*et,(Kt+ct/Y.locationSize*kt)*et,at)}else{if(J.isInstancedBufferAttribute){for(let mt=0;mt<Y.locationSize;mt++)g(Y.location+mt,J.meshPerAttribute);C.isInstancedMesh!==!0&&D._maxInstanceCount===void 0&&(D._maxInstanceCount=J.meshPerAttribute*J.count)}else for(let mt=0;mt<Y.locationSize;mt++)m(Y.location+mt);i.bindBuffer(i.ARRAY_BUFFER,q);for(let mt=0;mt<Y.locationSize;mt++)w(Y.location+mt,ct/Y.locationSize,st,Q,ct*et,ct/Y.locationSize*mt*et,at)}}else if(G!==void 0){let Q=G[nt];if(Q!==void 0)switch(Q.length){case 2:i.vertexAttrib2fv(Y.location,Q);break;case 3:i.vertexAttrib3fv(Y.location,Q);break;case 4:i.vertexAttrib4fv(Y.location,Q);break;default:i.vertexAttrib1fv(Y.location,Q)}}}}x()}function T(){I();for(let C in n){let U=n[C];for(let B in U){let D=U[B];for(let H in D){let O=D[H];for(let G in O)h(O[G].object),delete O[G];delete D[H]}}delete n[C]}}function S(C){if(n[C.id]===void 0)return;let U=n[C.id];for(let B in U){let D=U[B];for(let H in D){let O=D[H];for(let G in O)h(O[G].object),delete O[G];delete D[H]}}delete n[C.id]}function y(C){for(let U in n){let B=n[U];for(let D in B){let H=B[D];if(H[C.id]===void 0)continue;let O=H[C.id];for(let G in O)h(O[G].object),delete O[G];delete H[C.id]}}}function M(C){for(let U in n){let B=n[U],D=C.isInstancedMesh===!0?C.id:0,H=B[D];if(H!==void 0){for(let O in H){let G=H[O];for(let nt in G)h(G[nt].object),delete G[nt];delete H[O]}delete B[D],Object.keys(B).length===0&&delete n[U]}}}function I(){P(),o=!0,r!==s&&(r=s,c(r.object))}function P(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:I,resetDefaultState:P,dispose:T,releaseStatesOfGeometry:S,releaseStatesOfObject:M,releaseStatesOfProgram:y,initAttributes:_,enableAttribute:m,disableUnusedAttributes:x}}function JM(i,t,e){let n;function s(l){n=l}function r(l,c){i.drawArrays(n,l,c),e.update(c,n,1)}function o(l,c,h){h!==0&&(i.drawArraysInstanced(n,l,c,h),e.update(c,n,h))}function a(l,c,h){if(h===0)return;t.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,l,0,c,0,h);let d=0;for(let f=0;f<h;f++)d+=c[f];e.update(d,n,1)}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function KM(i,t,e,n){let s;function r(){if(s!==void 0)return s;if(t.has("EXT_texture_filter_anisotropic")===!0){let y=t.get("EXT_texture_filter_anisotropic");s=i.getParameter(y.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(y){return!(y!==Ui&&n.convert(y)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(y){let M=y===Ki&&(t.has("EXT_color_buffer_half_float")||t.has("EXT_color_buffer_float"));return!(y!==ci&&y!==Di&&!M&&n.convert(y)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE))}function l(y){if(y==="highp"){if(i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.HIGH_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.HIGH_FLOAT).precision>0)return"highp";y="mediump"}return y==="mediump"&&i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.MEDIUM_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=e.precision!==void 0?e.precision:"highp",h=l(c);h!==c&&(jt("WebGLRenderer:",c,"not supported, using",h,"instead."),c=h);let u=e.reversedDepthBuffer===!0&&t.has("EXT_clip_control"),d=e.logarithmicDepthBuffer===!0&&u===!1;e.reversedDepthBuffer===!0&&u===!1&&jt("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),e.logarithmicDepthBuffer===!0&&u===!0&&jt("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let f=i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS),p=i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS),_=i.getParameter(i.MAX_TEXTURE_SIZE),m=i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE),g=i.getParameter(i.MAX_VERTEX_ATTRIBS),x=i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS),w=i.getParameter(i.MAX_VARYING_VECTORS),v=i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS),T=i.getParameter(i.MAX_SAMPLES),S=i.getParameter(i.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:d,reversedDepthBuffer:u,maxTextures:f,maxVertexTextures:p,maxTextureSize:_,maxCubemapSize:m,maxAttributes:g,maxVertexUniforms:x,maxVaryings:w,maxFragmentUniforms:v,maxSamples:T,samples:S}}function $M(i){let t=this,e=null,n=0,s=!1,r=!1,o=new bi,a=new re,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(u,d){let f=u.length!==0||d||n!==0||s;return s=d,n=u.length,f},this.beginShadows=function(){r=!0,h(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(u,d){e=h(u,d,0)},this.setState=function(u,d,f){let p=u.clippingPlanes,_=u.clipIntersection,m=u.clipShadows,g=i.get(u);if(!s||p===null||p.length===0||r&&!m)r?h(null):c();else{let x=r?0:n,w=x*4,v=g.clippingState||null;l.value=v,v=h(p,d,w,f);for(let T=0;T!==w;++T)v[T]=e[T];g.clippingState=v,this.numIntersection=_?this.numPlanes:0,this.numPlanes+=x}};function c(){l.value!==e&&(l.value=e,l.needsUpdate=n>0),t.numPlanes=n,t.numIntersection=0}function h(u,d,f,p){let _=u!==null?u.length:0,m=null;if(_!==0){if(m=l.value,p!==!0||m===null){let g=f+_*4,x=d.matrixWorldInverse;a.getNormalMatrix(x),(m===null||m.length<g)&&(m=new Float32Array(g));for(let w=0,v=f;w!==_;++w,v+=4)o.copy(u[w]).applyMatrix4(x,a),o.normal.toArray(m,v),m[v+3]=o.constant}l.value=m,l.needsUpdate=!0}return t.numPlanes=_,t.numIntersection=0,m}}var gl=class extends Si{constructor(t=1,e={}){super(t,t,e),this.isWebGLCubeRenderTarget=!0;let n={width:t,height:t,depth:1},s=[n,n,n,n,n,n];this.texture=new Ba(s),this._setTextureOptions(e),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(t,e){this.texture.type=e.type,this.texture.colorSpace=e.colorSpace,this.texture.generateMipmaps=e.generateMipmaps,this.texture.minFilter=e.minFilter,this.texture.magFilter=e.magFilter;let n={uniforms:{tEquirect:{value:null}},vertexShader:`

				varying vec3 vWorldDirection;

				vec3 transformDirection( in vec3 dir, in mat4 matrix ) {

					return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );

				}

				void main() {

					vWorldDirection = transformDirection( position, modelMatrix );

					#include <begin_vertex>
					#include <project_vertex>

				}
			`,fragmentShader:`

				uniform sampler2D tEquirect;

				varying vec3 vWorldDirection;

				#include <common>

				void main() {

					vec3 direction = normalize( vWorldDirection );

					vec2 sampleUV = equirectUv( direction );

					gl_FragColor = texture2D( tEquirect, sampleUV );

				}
			`},s=new tr(5,5,5),r=new ii({name:"CubemapFromEquirect",uniforms:Gr(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:si,blending:Br});r.uniforms.tEquirect.value=e;let o=new Me(s,r),a=e.minFilter;return e.minFilter===Ni&&(e.minFilter=Dn),new Wo(1,10,this).update(t,o),e.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(t,e=!0,n=!0,s=!0){let r=t.getRenderTarget();for(let o=0;o<6;o++)t.setRenderTarget(this,o),t.clear(e,n,s);t.setRenderTarget(r)}},S0=256,QM=3,tw=20,X0=256,q0=16,ew=3,nw=new V,iw=new Gt,Bh=class i{constructor(t){this._renderer=t,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new Wo(1,10,null),this._boxMesh=new Me(new tr(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(t,e=0,n=.1,s=100,r={}){let{size:o=256,position:a=nw}=r,l=this._renderer;this._setSize(o);let c=this._allocateTarget(),h=this._getSourceTarget(!0);e>0&&(h.texture.mipmapsAutoUpdate=!1);let u=l.autoClear,d=l.autoClearColor,f=l.autoClearDepth,p=l.autoClearStencil,_=t.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,_===null&&(t.background=l.getClearColor(iw));let m=new Wo(n,s,h);return m.position.copy(a),m.update(l,t),l.autoClear=u,l.autoClearColor=d,l.autoClearDepth=f,l.autoClearStencil=p,t.background=_,e>0&&(h.texture.mipmapsAutoUpdate=!0,this._blur(c,e)),this._applyPMREM(c),c}fromEquirectangular(t,e=null){return this._fromTexture(t,e)}fromCubemap(t,e=null){return this._fromTexture(t,e)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=E0(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=w0(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(t,e){return e>0?1-Math.sqrt(1-t/e):0}_setSize(t){this._cubeSize=Math.max(S0,df(t))}_fromTexture(t,e){t.mapping===zr||t.mapping===Yo?this._setSize(t.image.length===0?S0:t.image[0].width||t.image[0].image.width):this._setSize(t.image.width/4);let n=e||this._allocateTarget();return this._textureToCubemap(t),this._applyPMREM(n),n}_allocateTarget(){let t=this._cubeSize,e=M0(t,!1,!1),n=Math.log2(t)-QM;for(let s=0;s<=n;s++)e.texture.mipmaps.push({width:t>>s,height:t>>s});return e.texture.name="PMREM",e.texture.isPMREMTexture=!0,e}_getSourceTarget(t=!1){let e=this._cubeSize,n=this._sourceTarget;return(n===null||n.width!==e||t&&n.depthBuffer===!1)&&(n!==null&&n.dispose(),this._sourceTarget=M0(e,!0,t)),this._sourceTarget}_compileMaterial(t){this._boxMesh.material=t,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(t,e,n){let s=this._boxMesh,r=this._cubeCamera;s.material=n,r.renderTarget=t,r.activeMipmapLevel=e;let o=t.width>>e;t.viewport.set(0,0,o,o),r.update(this._renderer,s),t.viewport.set(0,0,t.width,t.height)}_textureToCubemap(t){let e;t.mapping===zr||t.mapping===Yo?(this._cubemapMaterial===null&&(this._cubemapMaterial=E0()),e=this._cubemapMaterial,e.uniforms.flipEnvMap.value=t.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=w0()),e=this._equirectMaterial),e.uniforms.envMap.value=t,this._renderCube(this._getSourceTarget(),0,e)}_applyPMREM(t){this._ggxMaterial===null&&(this._ggxMaterial=sw(),this._integrationMaterial=rw());let e=this._cubeSize,n=t.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(e/q0);for(let o=0;o<=n;o++){let a=i.lodToRoughness(o,n);if(o>n-ew)r.roughness.value=a,this._renderCube(t,o,this._integrationMaterial);else{let l=a>0?Math.log2(e)+.5*Math.log2(6/(X0*Math.pow(a,4)))+.5:0;s.roughness.value=a,s.lodBias.value=l,this._renderCube(t,o,this._ggxMaterial)}}}_blur(t,e){this._blurMaterial===null&&(this._blurMaterial=ow());let n=this._blurMaterial,s=n.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(e,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(t,0,n),s.envMap.value=t.texture,this._renderCube(r,0,n)}};function M0(i,t,e){return new gl(i,{minFilter:Ni,generateMipmaps:t,type:Ki,colorSpace:Pa,depthBuffer:e})}function _l(i,t,e){return new ii({name:i,uniforms:t,vertexShader:fe.cube_vert,fragmentShader:e,side:si,blending:Br,depthTest:!1,depthWrite:!1})}function sw(){return _l("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${X0}u

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float lodBias;

		#include <common>

		// Van der Corput radical inverse
		float radicalInverse_VdC( uint bits ) {

			bits = ( bits << 16u ) | ( bits >> 16u );
			bits = ( ( bits & 0x55555555u ) << 1u ) | ( ( bits & 0xAAAAAAAAu ) >> 1u );
			bits = ( ( bits & 0x33333333u ) << 2u ) | ( ( bits & 0xCCCCCCCCu ) >> 2u );
			bits = ( ( bits & 0x0F0F0F0Fu ) << 4u ) | ( ( bits & 0xF0F0F0F0u ) >> 4u );
			bits = ( ( bits & 0x00FF00FFu ) << 8u ) | ( ( bits & 0xFF00FF00u ) >> 8u );
			return float( bits ) * 2.3283064365386963e-10; // / 0x100000000

		}

		// Hammersley sequence
		vec2 hammersley( uint i, uint N ) {

			return vec2( float( i ) / float( N ), radicalInverse_VdC( i ) );

		}

		void main() {

			vec3 N = normalize( vWorldDirection );

			// For very low roughness, just sample the environment directly
			if ( roughness < 0.001 ) {

				gl_FragColor = vec4( textureLod( envMap, N, 0.0 ).rgb, 1.0 );
				return;

			}

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			// Tangent space basis for VNDF sampling
			vec3 up = abs( N.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, N ) );
			vec3 bitangent = cross( N, tangent );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			for ( uint i = 0u; i < GGX_SAMPLES; i ++ ) {

				vec2 Xi = hammersley( i, GGX_SAMPLES );

				// With V = N, sample the reflected direction directly.
				float invQ = 1.0 / ( 1.0 - Xi.x + alpha2 * Xi.x );
				float NdotL = ( 1.0 - Xi.x - alpha2 * Xi.x ) * invQ;

				if ( NdotL > 0.0 ) {

					float phi = 2.0 * PI * Xi.y;
					float sinTheta = 2.0 * alpha * sqrt( Xi.x * ( 1.0 - Xi.x ) ) * invQ;
					vec3 L = N * NdotL + ( tangent * cos( phi ) + bitangent * sin( phi ) ) * sinTheta;

					// Match the source mip to the sample's solid angle. The terms
					// independent of the sample are precomputed in lodBias.
					float d = alpha2 * invQ;
					float lod = max( log2( d ) + lodBias, 0.0 );

					// Weight by NdotL for the split-sum approximation
					prefilteredColor += textureLod( envMap, L, lod ).rgb * NdotL;
					totalWeight += NdotL;

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function rw(){return _l("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:q0}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float sourceLod;
		uniform int sourceSize;

		void main() {

			vec3 N = normalize( vWorldDirection );

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			float texelSize = 2.0 / float( sourceSize );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			// Pair opposite texels: only the one in N's hemisphere contributes.
			for ( int face = 0; face < 3; face ++ ) {

				for ( int y = 0; y < sourceSize; y ++ ) {

					for ( int x = 0; x < sourceSize; x ++ ) {

						vec2 uv = ( vec2( x, y ) + 0.5 ) * texelSize - 1.0;
						vec3 texelDirection = face == 0 ? vec3( 1.0, uv ) : ( face == 1 ? vec3( uv.x, 1.0, uv.y ) : vec3( uv, 1.0 ) );

						float invDistance = inversesqrt( 1.0 + dot( uv, uv ) );
						float NdotL = dot( N, texelDirection );
						texelDirection *= NdotL < 0.0 ? - 1.0 : 1.0;
						NdotL = abs( NdotL ) * invDistance;

						// With V = N, NdotH squared is ( 1 + NdotL ) / 2. Common factors
						// in the GGX distribution and texel solid angle cancel when normalized.
						float d = 1.0 + alpha2 + ( alpha2 - 1.0 ) * NdotL;
						float weight = NdotL * invDistance * invDistance * invDistance / ( d * d );

						prefilteredColor += textureLod( envMap, texelDirection, sourceLod ).rgb * weight;
						totalWeight += weight;

					}

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function ow(){return _l("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${tw}
		#define GOLDEN_ANGLE 2.39996322973

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float sigma;

		#include <common>

		void main() {

			vec3 outputDirection = normalize( vWorldDirection );

			vec3 up = abs( outputDirection.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, outputDirection ) );
			vec3 bitangent = cross( outputDirection, tangent );

			// Truncate the kernel at three standard deviations or at the antipode.
			float thetaMax = min( 3.0 * sigma, PI );
			float truncation = 1.0 - exp( - 0.5 * thetaMax * thetaMax / ( sigma * sigma ) );

			vec3 accumColor = vec3( 0.0 );
			float accumWeight = 0.0;

			for ( int i = 0; i < SAMPLES; i ++ ) {

				// Stratified inverse-CDF sampling of the Gaussian, placed on a golden-angle spiral.
				float stratum = ( float( i ) + 0.5 ) / float( SAMPLES );
				float theta = sigma * sqrt( - 2.0 * log( 1.0 - stratum * truncation ) );
				float phi = float( i ) * GOLDEN_ANGLE;

				vec3 offset = cos( phi ) * tangent + sin( phi ) * bitangent;
				vec3 sampleDirection = cos( theta ) * outputDirection + sin( theta ) * offset;

				// Correct the planar sample density to solid angle.
				float weight = sin( theta ) / theta;

				accumColor += weight * textureLod( envMap, sampleDirection, 0.0 ).rgb;
				accumWeight += weight;

			}

			gl_FragColor = vec4( accumColor / accumWeight, 1.0 );

		}
	`)}function w0(){return _l("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

		varying vec3 vWorldDirection;

		uniform sampler2D envMap;

		#include <common>

		void main() {

			// Average four subpixel samples to preserve small, bright features.
			vec3 direction = normalize( vWorldDirection );
			vec3 dx = dFdx( direction ) * 0.25;
			vec3 dy = dFdy( direction ) * 0.25;

			vec3 color = textureLod( envMap, equirectUv( normalize( direction - dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction - dx + dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx + dy ) ), 0.0 ).rgb;
			gl_FragColor = vec4( color * 0.25, 1.0 );

		}
	`)}function E0(){return _l("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function aw(i){let t=new WeakMap,e=new WeakMap,n=null;function s(d,f=!1){return d==null?null:f?o(d):r(d)}function r(d){if(d&&d.isTexture){let f=d.mapping;if(f===Kc||f===$c)if(t.has(d)){let p=t.get(d).texture;return a(p,d.mapping)}else{let p=d.image;if(p&&p.height>0){let _=new gl(p.height);return _.fromEquirectangularTexture(i,d),t.set(d,_),d.addEventListener("dispose",c),a(_.texture,d.mapping)}else return null}}return d}function o(d){if(d&&d.isTexture&&d.isPMREMTexture!==!0){let f=d.mapping,p=f===Kc||f===$c,_=f===zr||f===Yo;if(p||_){let m=e.get(d),g=m!==void 0?m.texture.pmremVersion:0;if(d.isRenderTargetTexture&&d.pmremVersion!==g)return n===null&&(n=new Bh(i)),m=p?n.fromEquirectangular(d,m):n.fromCubemap(d,m),m.texture.pmremVersion=d.pmremVersion,e.set(d,m),m.texture;if(m!==void 0)return m.texture;{let x=d.image;return p&&x&&x.height>0||_&&x&&l(x)?(n===null&&(n=new Bh(i)),m=p?n.fromEquirectangular(d):n.fromCubemap(d),m.texture.pmremVersion=d.pmremVersion,e.set(d,m),d.addEventListener("dispose",h),m.texture):null}}}return d}function a(d,f){return f===Kc?d.mapping=zr:f===$c&&(d.mapping=Yo),d}function l(d){let f=0,p=6;for(let _=0;_<p;_++)d[_]!==void 0&&f++;return f===p}function c(d){let f=d.target;f.removeEventListener("dispose",c);let p=t.get(f);p!==void 0&&(t.delete(f),p.dispose())}function h(d){let f=d.target;f.removeEventListener("dispose",h);let p=e.get(f);p!==void 0&&(e.delete(f),p.dispose())}function u(){t=new WeakMap,e=new WeakMap,n!==null&&(n.dispose(),n=null)}return{get:s,dispose:u}}function lw(i){let t={};function e(n){if(t[n]!==void 0)return t[n];let s=i.getExtension(n);return t[n]=s,s}return{has:function(n){return e(n)!==null},init:function(){e("EXT_color_buffer_float"),e("WEBGL_clip_cull_distance"),e("OES_texture_float_linear"),e("EXT_color_buffer_half_float"),e("WEBGL_multisampled_render_to_texture"),e("WEBGL_render_shared_exponent")},get:function(n){let s=e(n);return s===null&&Aa("WebGLRenderer: "+n+" extension not supported."),s}}}function cw(i,t,e,n){let s={},r=new WeakMap,o=new FinalizationRegistry(p=>delete s[p]);function a(p){l(p.target)}function l(p){p.index!==null&&t.remove(p.index);for(let m in p.attributes)t.remove(p.attributes[m]);p.removeEventListener("dispose",a),delete s[p.id],o.unregister(p);let _=r.get(p);_&&(t.remove(_),r.delete(p)),n.releaseStatesOfGeometry(p),p.isInstancedBufferGeometry===!0&&delete p._maxInstanceCount,e.memory.geometries--}function c(p,_){return s[_.id]!==void 0||(_.addEventListener("dispose",a),s[_.id]=new WeakRef(_),o.register(_,_.id,_),e.memory.geometries++),_}function h(p){let _=p.attributes;for(let m in _)t.update(_[m],i.ARRAY_BUFFER)}function u(p){let _=p.index,m=p.attributes.position,g=0;if(m===void 0)return;let x=_!==null?_.array.length:m.array.length/3-1,w=m.count>=65535?Ua:Da,v=new w(Math.ceil(x/3)*6,1),T=v.array;if(_!==null){let y=_.array;g=_.version;for(let M=0,I=0;M<x;M+=3){let P=y[M+0],C=y[M+1],U=y[M+2];T[I++]=P,T[I++]=C,T[I++]=C,T[I++]=U,T[I++]=U,T[I++]=P}}else{g=m.version;for(let y=0,M=0;y<x;y+=3){let I=y+0,P=y+1,C=y+2;T[M++]=I,T[M++]=P,T[M++]=P,T[M++]=C,T[M++]=C,T[M++]=I}}v.version=g;let S=r.get(p);S&&t.remove(S),r.set(p,v)}function d(p){let _=r.get(p);if(_){let m=p.index;m!==null&&_.version<m.version&&u(p)}else u(p);return r.get(p)}function f(){for(let p in s){let _=s[p].deref();_!==void 0&&l(_)}}return{get:c,update:h,getWireframeAttribute:d,dispose:f}}function hw(i,t,e){let n;function s(u){n=u}let r,o;function a(u){r=u.type,o=u.bytesPerElement}function l(u,d){i.drawElements(n,d,r,u*o),e.update(d,n,1)}function c(u,d,f){f!==0&&(i.drawElementsInstanced(n,d,r,u*o,f),e.update(d,n,f))}function h(u,d,f){if(f===0)return;t.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,d,0,r,u,0,f);let _=0;for(let m=0;m<f;m++)_+=d[m];e.update(_,n,1)}this.setMode=s,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=h}function uw(i){let t={geometries:0,textures:0},e={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,o,a){switch(e.calls++,o){case i.TRIANGLES:e.triangles+=a*(r/3);break;case i.LINES:e.lines+=a*(r/2);break;case i.LINE_STRIP:e.lines+=a*(r-1);break;case i.LINE_LOOP:e.lines+=a*r;break;case i.POINTS:e.points+=a*r;break;default:te("WebGLInfo: Unknown draw mode:",o);break}}function s(){e.calls=0,e.triangles=0,e.points=0,e.lines=0}return{memory:t,render:e,programs:null,autoReset:!0,reset:s,update:n}}function dw(i,t,e){let n=new WeakMap,s=new Ue;function r(o,a,l){let c=o.morphTargetInfluences,h=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,u=h!==void 0?h.length:0,d=n.get(a);if(d===void 0||d.count!==u){let I=function(){y.dispose(),n.delete(a),a.removeEventListener("dispose",I)};d!==void 0&&d.texture.dispose();let f=a.morphAttributes.position!==void 0,p=a.morphAttributes.normal!==void 0,_=a.morphAttributes.color!==void 0,m=a.morphAttributes.position||[],g=a.morphAttributes.normal||[],x=a.morphAttributes.color||[],w=0;f===!0&&(w=1),p===!0&&(w=2),_===!0&&(w=3);let v=a.attributes.position.count*w,T=1;v>t.maxTextureSize&&(T=Math.ceil(v/t.maxTextureSize),v=t.maxTextureSize);let S=new Float32Array(v*T*4*u),y=new La(S,v,T,u);y.type=Di,y.needsUpdate=!0;let M=w*4;for(let P=0;P<u;P++){let C=m[P],U=g[P],B=x[P],D=v*T*4*P;for(let H=0;H<C.count;H++){let O=H*M;f===!0&&(s.fromBufferAttribute(C,H),S[D+O+0]=s.x,S[D+O+1]=s.y,S[D+O+2]=s.z,S[D+O+3]=0),p===!0&&(s.fromBufferAttribute(U,H),S[D+O+4]=s.x,S[D+O+5]=s.y,S[D+O+6]=s.z,S[D+O+7]=0),_===!0&&(s.fromBufferAttribute(B,H),S[D+O+8]=s.x,S[D+O+9]=s.y,S[D+O+10]=s.z,S[D+O+11]=B.itemSize===4?s.w:1)}}d={count:u,texture:y,size:new Xt(v,T)},n.set(a,d),a.addEventListener("dispose",I)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(i,"morphTexture",o.morphTexture,e);else{let f=0;for(let _=0;_<c.length;_++)f+=c[_];let p=a.morphTargetsRelative?1:1-f;l.getUniforms().setValue(i,"morphTargetBaseInfluence",p),l.getUniforms().setValue(i,"morphTargetInfluences",c)}l.getUniforms().setValue(i,"morphTargetsTexture",d.texture,e),l.getUniforms().setValue(i,"morphTargetsTextureSize",d.size)}return{update:r}}function fw(i,t,e,n,s){let r=new WeakMap;function o(c){let h=s.render.frame,u=c.geometry,d=t.get(c,u);if(r.get(d)!==h&&(t.update(d),r.set(d,h)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),r.get(c)!==h&&(e.update(c.instanceMatrix,i.ARRAY_BUFFER),c.instanceColor!==null&&e.update(c.instanceColor,i.ARRAY_BUFFER),r.set(c,h))),c.isSkinnedMesh){let f=c.skeleton;r.get(f)!==h&&(f.update(),r.set(f,h))}return d}function a(){r=new WeakMap}function l(c){let h=c.target;h.removeEventListener("dispose",l),n.releaseStatesOfObject(h),e.remove(h.instanceMatrix),h.instanceColor!==null&&e.remove(h.instanceColor)}return{update:o,dispose:a}}var pw={[Xd]:"LINEAR_TONE_MAPPING",[qd]:"REINHARD_TONE_MAPPING",[Yd]:"CINEON_TONE_MAPPING",[jd]:"ACES_FILMIC_TONE_MAPPING",[Jd]:"AGX_TONE_MAPPING",[ol]:"NEUTRAL_TONE_MAPPING",[Zd]:"CUSTOM_TONE_MAPPING"};function mw(i,t,e,n,s,r){let o=new Si(t,e,{type:i,depthBuffer:s,stencilBuffer:r,samples:n?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,l=null,c=null,h=new Je;h.setAttribute("position",new ce([-1,3,0,-1,-1,0,3,-1,0],3)),h.setAttribute("uv",new ce([0,2,0,0,2,0],2));let u=new Vc({uniforms:{tDiffuse:{value:null}},vertexShader:`
			precision highp float;

			uniform mat4 modelViewMatrix;
			uniform mat4 projectionMatrix;

			attribute vec3 position;
			attribute vec2 uv;

			varying vec2 vUv;

			void main() {
				vUv = uv;
				gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
			}`,fragmentShader:`
			precision highp float;

			uniform sampler2D tDiffuse;

			varying vec2 vUv;

			#include <tonemapping_pars_fragment>
			#include <colorspace_pars_fragment>

			void main() {
				gl_FragColor = texture2D( tDiffuse, vUv );

				#ifdef LINEAR_TONE_MAPPING
					gl_FragColor.rgb = LinearToneMapping( gl_FragColor.rgb );
				#elif defined( REINHARD_TONE_MAPPING )
					gl_FragColor.rgb = ReinhardToneMapping( gl_FragColor.rgb );
				#elif defined( CINEON_TONE_MAPPING )
					gl_FragColor.rgb = CineonToneMapping( gl_FragColor.rgb );
				#elif defined( ACES_FILMIC_TONE_MAPPING )
					gl_FragColor.rgb = ACESFilmicToneMapping( gl_FragColor.rgb );
				#elif defined( AGX_TONE_MAPPING )
					gl_FragColor.rgb = AgXToneMapping( gl_FragColor.rgb );
				#elif defined( NEUTRAL_TONE_MAPPING )
					gl_FragColor.rgb = NeutralToneMapping( gl_FragColor.rgb );
				#elif defined( CUSTOM_TONE_MAPPING )
					gl_FragColor.rgb = CustomToneMapping( gl_FragColor.rgb );
				#endif

				#ifdef SRGB_TRANSFER
					gl_FragColor = sRGBTransferOETF( gl_FragColor );
				#endif
			}`,depthTest:!1,depthWrite:!1}),d=new Me(h,u),f=new Fr(-1,1,1,-1,0,1),p=null,_=null,m=!1,g,x=null,w=[],v=!1;this.setSize=function(T,S){o.setSize(T,S),a!==null&&a.setSize(T,S),l!==null&&l.setSize(T,S);for(let y=0;y<w.length;y++){let M=w[y];M.setSize&&M.setSize(T,S)}},this.setEffects=function(T){w=T,v=w.length>0&&w[0].isRenderPass===!0;let S=o.width,y=o.height;w.length>0&&a===null&&(a=new Si(S,y,{type:Ki,depthBuffer:!1,stencilBuffer:!1}),l=new Si(S,y,{type:Ki,depthBuffer:!1,stencilBuffer:!1}));let M=s===!0&&w.some(I=>I.needsDepthTexture===!0);M!==(o.depthTexture!==null)&&(M===!0&&c===null&&(c=new Ls(S,y),r===!0&&(c.format=Os,c.type=Vr)),o.dispose(),o.depthTexture=M?c:null,o.resolveDepthBuffer=M,o.storeMultisampledDepthBuffer=M);for(let I=0;I<w.length;I++){let P=w[I];P.setSize&&P.setSize(S,y),M&&P.needsDepthTexture===!0&&P.setDepthTexture&&P.setDepthTexture(c)}},this.begin=function(T,S){if(m||T.toneMapping===fs&&w.length===0)return!1;if(x=S,S!==null){let y=S.width,M=S.height;(o.width!==y||o.height!==M)&&this.setSize(y,M)}return v===!1&&T.setRenderTarget(o),g=T.toneMapping,T.toneMapping=fs,!0},this.hasRenderPass=function(){return v},this.end=function(T,S){T.toneMapping=g,m=!0;let y=o,M=a;for(let I=0;I<w.length;I++){let P=w[I];P.enabled!==!1&&(P.render(T,M,y,S),P.needsSwap!==!1&&(y=M,M=M===a?l:a))}if(p!==T.outputColorSpace||_!==T.toneMapping){p=T.outputColorSpace,_=T.toneMapping,u.defines={},se.getTransfer(p)===Pe&&(u.defines.SRGB_TRANSFER="");let I=pw[_];I&&(u.defines[I]=""),u.needsUpdate=!0}u.uniforms.tDiffuse.value=y.texture,T.setRenderTarget(x),T.render(d,f),x=null,m=!1},this.isCompositing=function(){return m},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),l!==null&&l.dispose(),h.dispose(),u.dispose()}}var Y0=new Wn,j0=new Ls(1,1),Z0=new za(1),J0=new La,K0=new Oc,$0=new Ba,T0=[],A0=[],R0=new Float32Array(16),C0=new Float32Array(9),P0=new Float32Array(4);function $o(i,t,e){let n=i[0];if(n<=0||n>0)return i;let s=t*e,r=T0[s];if(r===void 0&&(r=new Float32Array(s),T0[s]=r),t!==0){n.toArray(r,0);for(let o=1,a=0;o!==t;++o)a+=e,i[o].toArray(r,a)}return r}function wn(i,t){if(i.length!==t.length)return!1;for(let e=0,n=i.length;e<n;e++)if(i[e]!==t[e])return!1;return!0}function En(i,t){for(let e=0,n=t.length;e<n;e++)i[e]=t[e]}function zh(i,t){let e=A0[t];e===void 0&&(e=new Int32Array(t),A0[t]=e);for(let n=0;n!==t;++n)e[n]=i.allocateTextureUnit();return e}function gw(i,t){let e=this.cache;e[0]!==t&&(i.uniform1f(this.addr,t),e[0]=t)}function _w(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2f(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(wn(e,t))return;i.uniform2fv(this.addr,t),En(e,t)}}function xw(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3f(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else if(t.r!==void 0)(e[0]!==t.r||e[1]!==t.g||e[2]!==t.b)&&(i.uniform3f(this.addr,t.r,t.g,t.b),e[0]=t.r,e[1]=t.g,e[2]=t.b);else{if(wn(e,t))return;i.uniform3fv(this.addr,t),En(e,t)}}function yw(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4f(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(wn(e,t))return;i.uniform4fv(this.addr,t),En(e,t)}}function vw(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(wn(e,t))return;i.uniformMatrix2fv(this.addr,!1,t),En(e,t)}else{if(wn(e,n))return;P0.set(n),i.uniformMatrix2fv(this.addr,!1,P0),En(e,n)}}function bw(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(wn(e,t))return;i.uniformMatrix3fv(this.addr,!1,t),En(e,t)}else{if(wn(e,n))return;C0.set(n),i.uniformMatrix3fv(this.addr,!1,C0),En(e,n)}}function Sw(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(wn(e,t))return;i.uniformMatrix4fv(this.addr,!1,t),En(e,t)}else{if(wn(e,n))return;R0.set(n),i.uniformMatrix4fv(this.addr,!1,R0),En(e,n)}}function Mw(i,t){let e=this.cache;e[0]!==t&&(i.uniform1i(this.addr,t),e[0]=t)}function ww(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2i(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(wn(e,t))return;i.uniform2iv(this.addr,t),En(e,t)}}function Ew(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3i(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(wn(e,t))return;i.uniform3iv(this.addr,t),En(e,t)}}function Tw(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4i(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(wn(e,t))return;i.uniform4iv(this.addr,t),En(e,t)}}function Aw(i,t){let e=this.cache;e[0]!==t&&(i.uniform1ui(this.addr,t),e[0]=t)}function Rw(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2ui(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(wn(e,t))return;i.uniform2uiv(this.addr,t),En(e,t)}}function Cw(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3ui(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(wn(e,t))return;i.uniform3uiv(this.addr,t),En(e,t)}}function Pw(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4ui(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(wn(e,t))return;i.uniform4uiv(this.addr,t),En(e,t)}}function Vh(i){return i.version===0&&(i.compareFunction=lf,i.needsUpdate=!0),i}function Iw(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_2D_SHADOW?r=Vh(j0):r=Y0,e.setTexture2D(t||r,s)}function Lw(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture3D(t||K0,s)}function Nw(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_CUBE_SHADOW?r=Vh(Z0):r=$0,e.setTextureCube(t||r,s)}function Dw(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture2DArray(t||J0,s)}function Uw(i){switch(i){case 5126:return gw;case 35664:return _w;case 35665:return xw;case 35666:return yw;case 35674:return vw;case 35675:return bw;case 35676:return Sw;case 5124:case 35670:return Mw;case 35667:case 35671:return ww;case 35668:case 35672:return Ew;case 35669:case 35673:return Tw;case 5125:return Aw;case 36294:return Rw;case 36295:return Cw;case 36296:return Pw;case 35678:case 36198:case 36298:case 36306:case 35682:return Iw;case 35679:case 36299:case 36307:return Lw;case 35680:case 36300:case 36308:case 36293:return Nw;case 36289:case 36303:case 36311:case 36292:return Dw}}function Fw(i,t){i.uniform1fv(this.addr,t)}function Ow(i,t){let e=$o(t,this.size,2);i.uniform2fv(this.addr,e)}function Bw(i,t){let e=$o(t,this.size,3);i.uniform3fv(this.addr,e)}function kw(i,t){let e=$o(t,this.size,4);i.uniform4fv(this.addr,e)}function zw(i,t){let e=$o(t,this.size,4);i.uniformMatrix2fv(this.addr,!1,e)}function Vw(i,t){let e=$o(t,this.size,9);i.uniformMatrix3fv(this.addr,!1,e)}function Gw(i,t){let e=$o(t,this.size,16);i.uniformMatrix4fv(this.addr,!1,e)}function Hw(i,t){i.uniform1iv(this.addr,t)}function Ww(i,t){i.uniform2iv(this.addr,t)}function Xw(i,t){i.uniform3iv(this.addr,t)}function qw(i,t){i.uniform4iv(this.addr,t)}function Yw(i,t){i.uniform1uiv(this.addr,t)}function jw(i,t){i.uniform2uiv(this.addr,t)}function Zw(i,t){i.uniform3uiv(this.addr,t)}function Jw(i,t){i.uniform4uiv(this.addr,t)}function Kw(i,t,e){let n=this.cache,s=t.length,r=zh(e,s);wn(n,r)||(i.uniform1iv(this.addr,r),En(n,r));let o;this.type===i.SAMPLER_2D_SHADOW?o=Vh(j0):o=Y0;for(let a=0;a!==s;++a)e.setTexture2D(t[a]||o,r[a])}function $w(i,t,e){let n=this.cache,s=t.length,r=zh(e,s);wn(n,r)||(i.uniform1iv(this.addr,r),En(n,r));for(let o=0;o!==s;++o)e.setTexture3D(t[o]||K0,r[o])}function Qw(i,t,e){let n=this.cache,s=t.length,r=zh(e,s);wn(n,r)||(i.uniform1iv(this.addr,r),En(n,r));let o;this.type===i.SAMPLER_CUBE_SHADOW?o=Vh(Z0):o=$0;for(let a=0;a!==s;++a)e.setTextureCube(t[a]||o,r[a])}function tE(i,t,e){let n=this.cache,s=t.length,r=zh(e,s);wn(n,r)||(i.uniform1iv(this.addr,r),En(n,r));for(let o=0;o!==s;++o)e.setTexture2DArray(t[o]||J0,r[o])}function eE(i){switch(i){case 5126:return Fw;case 35664:return Ow;case 35665:return Bw;case 35666:return kw;case 35674:return zw;case 35675:return Vw;case 35676:return Gw;case 5124:case 35670:return Hw;case 35667:case 35671:return Ww;case 35668:case 35672:return Xw;case 35669:case 35673:return qw;case 5125:return Yw;case 36294:return jw;case 36295:return Zw;case 36296:return Jw;case 35678:case 36198:case 36298:case 36306:case 35682:return Kw;case 35679:case 36299:case 36307:return $w;case 35680:case 36300:case 36308:case 36293:return Qw;case 36289:case 36303:case 36311:case 36292:return tE}}var vf=class{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.setValue=Uw(e.type)}},bf=class{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.size=e.size,this.setValue=eE(e.type)}},Sf=class{constructor(t){this.id=t,this.seq=[],this.map={}}setValue(t,e,n){let s=this.seq;for(let r=0,o=s.length;r!==o;++r){let a=s[r];a.setValue(t,e[a.id],n)}}},xf=/(\w+)(\])?(\[|\.)?/g;function I0(i,t){i.seq.push(t),i.map[t.id]=t}function nE(i,t,e){let n=i.name,s=n.length;for(xf.lastIndex=0;;){let r=xf.exec(n),o=xf.lastIndex,a=r[1],l=r[2]==="]",c=r[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===s){I0(e,c===void 0?new vf(a,i,t):new bf(a,i,t));break}else{let u=e.map[a];u===void 0&&(u=new Sf(a),I0(e,u)),e=u}}}var Ko=class{constructor(t,e){this.seq=[],this.map={};let n=t.getProgramParameter(e,t.ACTIVE_UNIFORMS);for(let o=0;o<n;++o){let a=t.getActiveUniform(e,o),l=t.getUniformLocation(e,a.name);nE(a,l,this)}let s=[],r=[];for(let o of this.seq)o.type===t.SAMPLER_2D_SHADOW||o.type===t.SAMPLER_CUBE_SHADOW||o.type===t.SAMPLER_2D_ARRAY_SHADOW?s.push(o):r.push(o);s.length>0&&(this.seq=s.concat(r))}setValue(t,e,n,s){let r=this.map[e];r!==void 0&&r.setValue(t,n,s)}setOptional(t,e,n){let s=e[n];s!==void 0&&this.setValue(t,n,s)}static upload(t,e,n,s){for(let r=0,o=e.length;r!==o;++r){let a=e[r],l=n[a.id];l.needsUpdate!==!1&&a.setValue(t,l.value,s)}}static seqWithValue(t,e){let n=[];for(let s=0,r=t.length;s!==r;++s){let o=t[s];o.id in e&&n.push(o)}return n}};function L0(i,t,e){let n=i.createShader(t);return i.shaderSource(n,e),i.compileShader(n),n}var iE=37297,sE=0;function rE(i,t){let e=i.split(`
`),n=[],s=Math.max(t-6,0),r=Math.min(t+6,e.length);for(let o=s;o<r;o++){let a=o+1;n.push(`${a===t?">":" "} ${a}: ${e[o]}`)}return n.join(`
`)}var N0=new re;function oE(i){se._getMatrix(N0,se.workingColorSpace,i);let t=`mat3( ${N0.elements.map(e=>e.toFixed(4))} )`;switch(se.getTransfer(i)){case Ia:return[t,"LinearTransferOETF"];case Pe:return[t,"sRGBTransferOETF"];default:return jt("WebGLProgram: Unsupported color space: ",i),[t,"LinearTransferOETF"]}}function D0(i,t,e){let n=i.getShaderParameter(t,i.COMPILE_STATUS),r=(i.getShaderInfoLog(t)||"").trim();if(n&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return e.toUpperCase()+`

`+r+`

`+rE(i.getShaderSource(t),a)}else return r}function aE(i,t){let e=oE(t);return[`vec4 ${i}( vec4 value ) {`,`	return ${e[1]}( vec4( ${e[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var lE={[Xd]:"Linear",[qd]:"Reinhard",[Yd]:"Cineon",[jd]:"ACESFilmic",[Jd]:"AgX",[ol]:"Neutral",[Zd]:"Custom"};function cE(i,t){let e=lE[t];return e===void 0?(jt("WebGLProgram: Unsupported toneMapping:",t),"vec3 "+i+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+i+"( vec3 color ) { return "+e+"ToneMapping( color ); }"}var Oh=new V;function hE(){se.getLuminanceCoefficients(Oh);let i=Oh.x.toFixed(4),t=Oh.y.toFixed(4),e=Oh.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${i}, ${t}, ${e} );`,"	return dot( weights, rgb );","}"].join(`
`)}function uE(i){return[i.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",i.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(ml).join(`
`)}function dE(i){let t=[];for(let e in i){let n=i[e];n!==!1&&t.push("#define "+e+" "+n)}return t.join(`
`)}function fE(i,t){let e={},n=i.getProgramParameter(t,i.ACTIVE_ATTRIBUTES);for(let s=0;s<n;s++){let r=i.getActiveAttrib(t,s),o=r.name,a=1;r.type===i.FLOAT_MAT2&&(a=2),r.type===i.FLOAT_MAT3&&(a=3),r.type===i.FLOAT_MAT4&&(a=4),e[o]={type:r.type,location:i.getAttribLocation(t,o),locationSize:a}}return e}function ml(i){return i!==""}function U0(i,t){let e=t.numSpotLightShadows+t.numSpotLightMaps-t.numSpotLightShadowsWithMaps;return i.replace(/NUM_SUN_LIGHTS/g,t.numSunLights).replace(/NUM_DIR_LIGHTS/g,t.numDirLights).replace(/NUM_SPOT_LIGHTS/g,t.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,t.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,e).replace(/NUM_RECT_AREA_LIGHTS/g,t.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,t.numPointLights).replace(/NUM_HEMI_LIGHTS/g,t.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,t.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,t.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,t.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,t.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,t.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,t.numLightProbeGrids)}function F0(i,t){return i.replace(/NUM_CLIPPING_PLANES/g,t.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,t.numClippingPlanes-t.numClipIntersection)}var pE=/^[ \t]*#include +<([\w\d./]+)>/gm;function Mf(i){return i.replace(pE,mE)}function mE(i,t){let e=fe[t];if(e===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+t+">");return Mf(e)}var gE=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function O0(i){return i.replace(gE,_E)}function _E(i,t,e,n){let s="";for(let r=parseInt(t);r<parseInt(e);r++)s+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function B0(i){let t=`precision ${i.precision} float;
	precision ${i.precision} int;
	precision ${i.precision} sampler2D;
	precision ${i.precision} samplerCube;
	precision ${i.precision} sampler3D;
	precision ${i.precision} sampler2DArray;
	precision ${i.precision} sampler2DShadow;
	precision ${i.precision} samplerCubeShadow;
	precision ${i.precision} sampler2DArrayShadow;
	precision ${i.precision} isampler2D;
	precision ${i.precision} isampler3D;
	precision ${i.precision} isamplerCube;
	precision ${i.precision} isampler2DArray;
	precision ${i.precision} usampler2D;
	precision ${i.precision} usampler3D;
	precision ${i.precision} usamplerCube;
	precision ${i.precision} usampler2DArray;
	`;return i.precision==="highp"?t+=`
#define HIGH_PRECISION`:i.precision==="mediump"?t+=`
#define MEDIUM_PRECISION`:i.precision==="lowp"&&(t+=`
#define LOW_PRECISION`),t}var xE={[Or]:"SHADOWMAP_TYPE_PCF",[Xo]:"SHADOWMAP_TYPE_VSM"};function yE(i){return xE[i.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var vE={[Yo]:"ENVMAP_MODE_REFRACTION"};function bE(i){return i.envMap===!1?"ENVMAP_MODE_REFLECTION":vE[i.envMapMode]||"ENVMAP_MODE_REFLECTION"}var SE={[rl]:"ENVMAP_BLENDING_MULTIPLY",[Zg]:"ENVMAP_BLENDING_MIX",[Jg]:"ENVMAP_BLENDING_ADD"};function ME(i){return i.envMap===!1?"ENVMAP_BLENDING_NONE":SE[i.combine]||"ENVMAP_BLENDING_NONE"}function wE(i,t,e,n){let s=i.getContext(),r=e.defines,o=e.vertexShader,a=e.fragmentShader,l=yE(e),c=e.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",h=bE(e),u=ME(e),d=uE(e),f=dE(r),p=s.createProgram(),_,m,g=e.glslVersion?"#version "+e.glslVersion+`
`:"";e.isRawShaderMaterial?(_=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f].filter(ml).join(`
`),_.length>0&&(_+=`
`),m=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f].filter(ml).join(`
`),m.length>0&&(m+=`
`)):(_=[B0(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f,e.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",e.batching?"#define USE_BATCHING":"",e.batchingColor?"#define USE_BATCHING_COLOR":"",e.instancing?"#define USE_INSTANCING":"",e.instancingColor?"#define USE_INSTANCING_COLOR":"",e.instancingMorph?"#define USE_INSTANCING_MORPH":"",e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.map?"#define USE_MAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+h:"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.displacementMap?"#define USE_DISPLACEMENTMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.mapUv?"#define MAP_UV "+e.mapUv:"",e.alphaMapUv?"#define ALPHAMAP_UV "+e.alphaMapUv:"",e.lightMapUv?"#define LIGHTMAP_UV "+e.lightMapUv:"",e.aoMapUv?"#define AOMAP_UV "+e.aoMapUv:"",e.emissiveMapUv?"#define EMISSIVEMAP_UV "+e.emissiveMapUv:"",e.bumpMapUv?"#define BUMPMAP_UV "+e.bumpMapUv:"",e.normalMapUv?"#define NORMALMAP_UV "+e.normalMapUv:"",e.displacementMapUv?"#define DISPLACEMENTMAP_UV "+e.displacementMapUv:"",e.metalnessMapUv?"#define METALNESSMAP_UV "+e.metalnessMapUv:"",e.roughnessMapUv?"#define ROUGHNESSMAP_UV "+e.roughnessMapUv:"",e.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+e.anisotropyMapUv:"",e.clearcoatMapUv?"#define CLEARCOATMAP_UV "+e.clearcoatMapUv:"",e.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+e.clearcoatNormalMapUv:"",e.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+e.clearcoatRoughnessMapUv:"",e.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+e.diffuseRoughnessMapUv:"",e.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+e.iridescenceMapUv:"",e.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+e.iridescenceThicknessMapUv:"",e.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+e.sheenColorMapUv:"",e.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+e.sheenRoughnessMapUv:"",e.specularMapUv?"#define SPECULARMAP_UV "+e.specularMapUv:"",e.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+e.specularColorMapUv:"",e.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+e.specularIntensityMapUv:"",e.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+e.transmissionMapUv:"",e.thicknessMapUv?"#define THICKNESSMAP_UV "+e.thicknessMapUv:"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexNormals?"#define HAS_NORMAL":"",e.vertexColors?"#define USE_COLOR":"",e.vertexAlphas?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.flatShading?"#define FLAT_SHADED":"",e.skinning?"#define USE_SKINNING":"",e.morphTargets?"#define USE_MORPHTARGETS":"",e.morphNormals&&e.flatShading===!1?"#define USE_MORPHNORMALS":"",e.morphColors?"#define USE_MORPHCOLORS":"",e.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+e.morphTextureStride:"",e.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+e.morphTargetsCount:"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.sizeAttenuation?"#define USE_SIZEATTENUATION":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(ml).join(`
`),m=[B0(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f,e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",e.map?"#define USE_MAP":"",e.matcap?"#define USE_MATCAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+c:"",e.envMap?"#define "+h:"",e.envMap?"#define "+u:"",e.envMapPMREM?"#define ENVMAP_MAX_LOD "+e.envMapMaxLod+".0":"",e.envMapPMREM?"#define ENVMAP_SIZE "+e.envMapSize+".0":"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoat?"#define USE_CLEARCOAT":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.dispersion?"#define USE_DISPERSION":"",e.retroreflection?"#define USE_RETROREFLECTION":"",e.iridescence?"#define USE_IRIDESCENCE":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaTest?"#define USE_ALPHATEST":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.sheen?"#define USE_SHEEN":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexColors||e.instancingColor?"#define USE_COLOR":"",e.vertexAlphas||e.batchingColor?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.gradientMap?"#define USE_GRADIENTMAP":"",e.flatShading?"#define FLAT_SHADED":"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",e.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",e.toneMapping!==fs?"#define TONE_MAPPING":"",e.toneMapping!==fs?fe.tonemapping_pars_fragment:"",e.toneMapping!==fs?cE("toneMapping",e.toneMapping):"",e.dithering?"#define DITHERING":"",e.opaque?"#define OPAQUE":"",fe.colorspace_pars_fragment,aE("linearToOutputTexel",e.outputColorSpace),hE(),e.useDepthPacking?"#define DEPTH_PACKING "+e.depthPacking:"",`
`].filter(ml).join(`
`)),o=Mf(o),o=U0(o,e),o=F0(o,e),a=Mf(a),a=U0(a,e),a=F0(a,e),o=O0(o),a=O0(a),e.isRawShaderMaterial!==!0&&(g=`#version 300 es
`,_=[d,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+_,m=["#define varying in",e.glslVersion===cf?"":"layout(location = 0) out highp vec4 pc_fragColor;",e.glslVersion===cf?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+m);let x=g+_+o,w=g+m+a,v=L0(s,s.VERTEX_SHADER,x),T=L0(s,s.FRAGMENT_SHADER,w);s.attachShader(p,v),s.attachShader(p,T),e.index0AttributeName!==void 0?s.bindAttribLocation(p,0,e.index0AttributeName):e.hasPositionAttribute===!0&&s.bindAttribLocation(p,0,"position"),s.linkProgram(p);function S(P){if(i.debug.checkShaderErrors){let C=s.getProgramInfoLog(p)||"",U=s.getShaderInfoLog(v)||"",B=s.getShaderInfoLog(T)||"",D=C.trim(),H=U.trim(),O=B.trim(),G=!0,nt=!0;if(s.getProgramParameter(p,s.LINK_STATUS)===!1)if(G=!1,typeof i.debug.onShaderError=="function")i.debug.onShaderError(s,p,v,T);else{let Y=D0(s,v,"vertex"),J=D0(s,T,"fragment");te("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(p,s.VALIDATE_STATUS)+`

Material Name: `+P.name+`
Material Type: `+P.type+`

Program Info Log: `+D+`
`+Y+`
`+J)}else D!==""?jt("WebGLProgram: Program Info Log:",D):(H===""||O==="")&&(nt=!1);nt&&(P.diagnostics={runnable:G,programLog:D,vertexShader:{log:H,prefix:_},fragmentShader:{log:O,prefix:m}})}s.deleteShader(v),s.deleteShader(T),y=new Ko(s,p),M=fE(s,p)}let y;this.getUniforms=function(){return y===void 0&&S(this),y};let M;this.getAttributes=function(){return M===void 0&&S(this),M};let I=e.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return I===!1&&(I=s.getProgramParameter(p,iE)),I},this.destroy=function(){n.releaseStatesOfProgram(this),s.deleteProgram(p),this.program=void 0},this.type=e.shaderType,this.name=e.shaderName,this.id=sE++,this.cacheKey=t,this.usedTimes=1,this.program=p,this.vertexShader=v,this.fragmentShader=T,this}var EE=0,wf=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(t,e,n){let s=this._getShaderCacheForMaterial(t);return s.has(e)===!1&&(s.add(e),e.usedTimes++),s.has(n)===!1&&(s.add(n),n.usedTimes++),this}remove(t){let e=this.materialCache.get(t);for(let n of e)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(t),this}getVertexShaderStage(t){return this._getShaderStage(t.vertexShader)}getFragmentShaderStage(t){return this._getShaderStage(t.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(t){let e=this.materialCache,n=e.get(t);return n===void 0&&(n=new Set,e.set(t,n)),n}_getShaderStage(t){let e=this.shaderCache,n=e.get(t);return n===void 0&&(n=new Ef(t),e.set(t,n)),n}},Ef=class{constructor(t){this.id=EE++,this.code=t,this.usedTimes=0}};function TE(i){return i===lr||i===dl||i===fl}function AE(i,t,e,n,s,r){let o=new Do,a=new wf,l=new Set,c=[],h=new Map,u=n.logarithmicDepthBuffer,d={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function f(y){return l.add(y),y===0?"uv":`uv${y}`}function p(y,M,I,P,C,U){let B=P.fog,D=C.geometry,H=y.isMeshStandardMaterial||y.isMeshLambertMaterial||y.isMeshPhongMaterial?P.environment:null,O=y.isMeshStandardMaterial||y.isMeshLambertMaterial&&!y.envMap||y.isMeshPhongMaterial&&!y.envMap,G=t.get(y.envMap||H,O),nt=d[y.type],Y=n.precision;y.precision!==null&&(Y=n.getMaxPrecision(y.precision),Y!==y.precision&&jt("WebGLProgram.getParameters:",y.precision,"not supported, using",Y,"instead."));let J=D.morphAttributes.position||D.morphAttributes.normal||D.morphAttributes.color,Q=J!==void 0?J.length:0,ct=0;D.morphAttributes.position!==void 0&&(ct=1),D.morphAttributes.normal!==void 0&&(ct=2),D.morphAttributes.color!==void 0&&(ct=3);let it,q,st,et;if(nt){let Rt=ms[nt];it=Rt.vertexShader,q=Rt.fragmentShader}else{it=y.vertexShader,q=y.fragmentShader;let Rt=a.getVertexShaderStage(y),he=a.getFragmentShaderStage(y);a.update(y,Rt,he),st=Rt.id,et=he.id}let at=i.getRenderTarget(),mt=i.state.buffers.depth.getReversed(),Ut=C.isInstancedMesh===!0,Kt=C.isBatchedMesh===!0,kt=!!y.map,pe=!!y.matcap,ue=!!G,oe=ue&&G.isPMREMTexture===!0,je=!!y.aoMap,Ve=!!y.lightMap,hn=!!y.bumpMap&&y.wireframe===!1,Fe=!!y.normalMap,An=!!y.displacementMap,Se=!!y.emissiveMap,yn=!!y.metalnessMap,tn=!!y.roughnessMap,un=y.anisotropy>0,z=y.clearcoat>0,Ct=y.diffuseRoughness>0,$t=y.dispersion>0,le=y.retroreflectivity>0,wt=y.iridescence>0,Be=y.sheen>0,Wt=y.transmission>0,Jt=un&&!!y.anisotropyMap,L=z&&!!y.clearcoatMap,E=z&&!!y.clearcoatNormalMap,j=z&&!!y.clearcoatRoughnessMap,pt=Ct&&!!y.diffuseRoughnessMap,ut=wt&&!!y.iridescenceMap,vt=wt&&!!y.iridescenceThicknessMap,bt=Be&&!!y.sheenColorMap,rt=Be&&!!y.sheenRoughnessMap,lt=!!y.specularMap,xt=!!y.specularColorMap,k=!!y.specularIntensityMap,ht=Wt&&!!y.transmissionMap,ot=Wt&&!!y.thicknessMap,Et=!!y.gradientMap,yt=!!y.alphaMap,Mt=y.alphaTest>0,qt=!!y.alphaHash,ee=!!y.extensions,ft=fs;y.toneMapped&&(at===null||at.isXRRenderTarget===!0)&&(ft=i.toneMapping);let zt=oe?G.isCompressedCubeTexture?G.image[0].mipmaps:G.mipmaps:null,ne={shaderID:nt,shaderType:y.type,shaderName:y.name,vertexShader:it,fragmentShader:q,defines:y.defines,customVertexShaderID:st,customFragmentShaderID:et,isRawShaderMaterial:y.isRawShaderMaterial===!0,glslVersion:y.glslVersion,precision:Y,batching:Kt,batchingColor:Kt&&C._colorsTexture!==null,instancing:Ut,instancingColor:Ut&&C.instanceColor!==null,instancingMorph:Ut&&C.morphTexture!==null,outputColorSpace:at===null?i.outputColorSpace:at.isXRRenderTarget===!0?at.texture.colorSpace:se.workingColorSpace,alphaToCoverage:!!y.alphaToCoverage,map:kt,matcap:pe,envMap:ue,envMapMode:ue&&G.mapping,envMapPMREM:oe,envMapMaxLod:oe?zt.length-1:null,envMapSize:oe?zt[0].width:null,aoMap:je,lightMap:Ve,bumpMap:hn,normalMap:Fe,displacementMap:An,emissiveMap:Se,normalMapObjectSpace:Fe&&y.normalMapType===e0,normalMapTangentSpace:Fe&&y.normalMapType===Zo,packedNormalMap:Fe&&y.normalMapType===Zo&&TE(y.normalMap.format),metalnessMap:yn,roughnessMap:tn,anisotropy:un,anisotropyMap:Jt,clearcoat:z,clearcoatMap:L,clearcoatNormalMap:E,clearcoatRoughnessMap:j,diffuseRoughness:Ct,diffuseRoughnessMap:pt,dispersion:$t,retroreflection:le,iridescence:wt,iridescenceMap:ut,iridescenceThicknessMap:vt,sheen:Be,sheenColorMap:bt,sheenRoughnessMap:rt,specularMap:lt,specularColorMap:xt,specularIntensityMap:k,transmission:Wt,transmissionMap:ht,thicknessMap:ot,gradientMap:Et,opaque:y.transparent===!1&&y.blending===qo&&y.alphaToCoverage===!1,alphaMap:yt,alphaTest:Mt,alphaHash:qt,combine:y.combine,mapUv:kt&&f(y.map.channel),aoMapUv:je&&f(y.aoMap.channel),lightMapUv:Ve&&f(y.lightMap.channel),bumpMapUv:hn&&f(y.bumpMap.channel),normalMapUv:Fe&&f(y.normalMap.channel),displacementMapUv:An&&f(y.displacementMap.channel),emissiveMapUv:Se&&f(y.emissiveMap.channel),metalnessMapUv:yn&&f(y.metalnessMap.channel),roughnessMapUv:tn&&f(y.roughnessMap.channel),anisotropyMapUv:Jt&&f(y.anisotropyMap.channel),clearcoatMapUv:L&&f(y.clearcoatMap.channel),clearcoatNormalMapUv:E&&f(y.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:j&&f(y.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:pt&&f(y.diffuseRoughnessMap.channel),iridescenceMapUv:ut&&f(y.iridescenceMap.channel),iridescenceThicknessMapUv:vt&&f(y.iridescenceThicknessMap.channel),sheenColorMapUv:bt&&f(y.sheenColorMap.channel),sheenRoughnessMapUv:rt&&f(y.sheenRoughnessMap.channel),specularMapUv:lt&&f(y.specularMap.channel),specularColorMapUv:xt&&f(y.specularColorMap.channel),specularIntensityMapUv:k&&f(y.specularIntensityMap.channel),transmissionMapUv:ht&&f(y.transmissionMap.channel),thicknessMapUv:ot&&f(y.thicknessMap.channel),alphaMapUv:yt&&f(y.alphaMap.channel),vertexTangents:!!D.attributes.tangent&&(Fe||un),vertexNormals:!!D.attributes.normal,vertexColors:y.vertexColors,vertexAlphas:y.vertexColors===!0&&!!D.attributes.color&&D.attributes.color.itemSize===4,pointsUvs:C.isPoints===!0&&!!D.attributes.uv&&(kt||yt),fog:!!B,useFog:y.fog===!0,fogExp2:!!B&&B.isFogExp2,flatShading:y.wireframe===!1&&(y.flatShading===!0||D.attributes.normal===void 0&&Fe===!1&&(y.isMeshLambertMaterial||y.isMeshPhongMaterial||y.isMeshStandardMaterial||y.isMeshPhysicalMaterial)),sizeAttenuation:y.sizeAttenuation===!0,logarithmicDepthBuffer:u,reversedDepthBuffer:mt,skinning:C.isSkinnedMesh===!0,hasPositionAttribute:D.attributes.position!==void 0,morphTargets:D.morphAttributes.position!==void 0,morphNormals:D.morphAttributes.normal!==void 0,morphColors:D.morphAttributes.color!==void 0,morphTargetsCount:Q,morphTextureStride:ct,numSunLights:M.sun.length,numDirLights:M.directional.length,numPointLights:M.point.length,numSpotLights:M.spot.length,numSpotLightMaps:M.spotLightMap.length,numRectAreaLights:M.rectArea.length,numHemiLights:M.hemi.length,numSunLightShadows:M.sunShadowMap.length,numDirLightShadows:M.directionalShadowMap.length,numPointLightShadows:M.pointShadowMap.length,numSpotLightShadows:M.spotShadowMap.length,numSpotLightShadowsWithMaps:M.numSpotLightShadowsWithMaps,numLightProbes:M.numLightProbes,numLightProbeGrids:U.filter(Rt=>Rt.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:y.dithering,shadowMapEnabled:i.shadowMap.enabled&&I.length>0,shadowMapType:i.shadowMap.type,toneMapping:ft,decodeVideoTexture:kt&&y.map.isVideoTexture===!0&&se.getTransfer(y.map.colorSpace)===Pe,decodeVideoTextureEmissive:Se&&y.emissiveMap.isVideoTexture===!0&&se.getTransfer(y.emissiveMap.colorSpace)===Pe,premultipliedAlpha:y.premultipliedAlpha,doubleSided:y.side===li,flipSided:y.side===si,useDepthPacking:y.depthPacking>=0,depthPacking:y.depthPacking||0,index0AttributeName:y.index0AttributeName,extensionClipCullDistance:ee&&y.extensions.clipCullDistance===!0&&e.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(ee&&y.extensions.multiDraw===!0||Kt)&&e.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:e.has("KHR_parallel_shader_compile"),customProgramCacheKey:y.customProgramCacheKey()};return ne.vertexUv1s=l.has(1),ne.vertexUv2s=l.has(2),ne.vertexUv3s=l.has(3),l.clear(),ne}function _(y){let M=[];if(y.shaderID?M.push(y.shaderID):(M.push(y.customVertexShaderID),M.push(y.customFragmentShaderID)),y.defines!==void 0)for(let I in y.defines)M.push(I),M.push(y.defines[I]);return y.isRawShaderMaterial===!1&&(m(M,y),g(M,y),M.push(i.outputColorSpace)),M.push(y.customProgramCacheKey),M.join()}function m(y,M){y.push(M.precision),y.push(M.outputColorSpace),y.push(M.envMapMode),y.push(M.envMapPMREM),y.push(M.envMapMaxLod),y.push(M.envMapSize),y.push(M.mapUv),y.push(M.alphaMapUv),y.push(M.lightMapUv),y.push(M.aoMapUv),y.push(M.bumpMapUv),y.push(M.normalMapUv),y.push(M.displacementMapUv),y.push(M.emissiveMapUv),y.push(M.metalnessMapUv),y.push(M.roughnessMapUv),y.push(M.anisotropyMapUv),y.push(M.clearcoatMapUv),y.push(M.clearcoatNormalMapUv),y.push(M.clearcoatRoughnessMapUv),y.push(M.diffuseRoughnessMapUv),y.push(M.iridescenceMapUv),y.push(M.iridescenceThicknessMapUv),y.push(M.sheenColorMapUv),y.push(M.sheenRoughnessMapUv),y.push(M.specularMapUv),y.push(M.specularColorMapUv),y.push(M.specularIntensityMapUv),y.push(M.transmissionMapUv),y.push(M.thicknessMapUv),y.push(M.combine),y.push(M.fogExp2),y.push(M.sizeAttenuation),y.push(M.morphTargetsCount),y.push(M.numSunLights),y.push(M.numDirLights),y.push(M.numPointLights),y.push(M.numSpotLights),y.push(M.numSpotLightMaps),y.push(M.numHemiLights),y.push(M.numRectAreaLights),y.push(M.numSunLightShadows),y.push(M.numDirLightShadows),y.push(M.numPointLightShadows),y.push(M.numSpotLightShadows),y.push(M.numSpotLightShadowsWithMaps),y.push(M.numLightProbes),y.push(M.numLightProbeGrids),y.push(M.shadowMapType),y.push(M.toneMapping),y.push(M.numClippingPlanes),y.push(M.numClipIntersection),y.push(M.depthPacking)}function g(y,M){o.disableAll(),M.instancing&&o.enable(0),M.instancingColor&&o.enable(1),M.instancingMorph&&o.enable(2),M.matcap&&o.enable(3),M.envMap&&o.enable(4),M.normalMapObjectSpace&&o.enable(5),M.normalMapTangentSpace&&o.enable(6),M.clearcoat&&o.enable(7),M.iridescence&&o.enable(8),M.alphaTest&&o.enable(9),M.vertexColors&&o.enable(10),M.vertexAlphas&&o.enable(11),M.vertexUv1s&&o.enable(12),M.vertexUv2s&&o.enable(13),M.vertexUv3s&&o.enable(14),M.vertexTangents&&o.enable(15),M.anisotropy&&o.enable(16),M.alphaHash&&o.enable(17),M.batching&&o.enable(18),M.dispersion&&o.enable(19),M.retroreflection&&o.enable(24),M.diffuseRoughness&&o.enable(25),M.batchingColor&&o.enable(20),M.gradientMap&&o.enable(21),M.packedNormalMap&&o.enable(22),M.vertexNormals&&o.enable(23),y.push(o.mask),o.disableAll(),M.fog&&o.enable(0),M.useFog&&o.enable(1),M.flatShading&&o.enable(2),M.logarithmicDepthBuffer&&o.enable(3),M.reversedDepthBuffer&&o.enable(4),M.skinning&&o.enable(5),M.morphTargets&&o.enable(6),M.morphNormals&&o.enable(7),M.morphColors&&o.enable(8),M.premultipliedAlpha&&o.enable(9),M.shadowMapEnabled&&o.enable(10),M.doubleSided&&o.enable(11),M.flipSided&&o.enable(12),M.useDepthPacking&&o.enable(13),M.dithering&&o.enable(14),M.transmission&&o.enable(15),M.sheen&&o.enable(16),M.opaque&&o.enable(17),M.pointsUvs&&o.enable(18),M.decodeVideoTexture&&o.enable(19),M.decodeVideoTextureEmissive&&o.enable(20),M.alphaToCoverage&&o.enable(21),M.numLightProbeGrids>0&&o.enable(22),M.hasPositionAttribute&&o.enable(23),y.push(o.mask)}function x(y){let M=d[y.type],I;if(M){let P=ms[M];I=v0.clone(P.uniforms)}else I=y.uniforms;return I}function w(y,M){let I=h.get(M);return I!==void 0?++I.usedTimes:(I=new wE(i,M,y,s),c.push(I),h.set(M,I)),I}function v(y){if(--y.usedTimes===0){let M=c.indexOf(y);c[M]=c[c.length-1],c.pop(),h.delete(y.cacheKey),y.destroy()}}function T(y){a.remove(y)}function S(){a.dispose()}return{getParameters:p,getProgramCacheKey:_,getUniforms:x,acquireProgram:w,releaseProgram:v,releaseShaderCache:T,programs:c,dispose:S}}function RE(){let i=new WeakMap;function t(o){return i.has(o)}function e(o){let a=i.get(o);return a===void 0&&(a={},i.set(o,a)),a}function n(o){i.delete(o)}function s(o,a,l){i.get(o)[a]=l}function r(){i=new WeakMap}return{has:t,get:e,remove:n,update:s,dispose:r}}function CE(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.material.id!==t.material.id?i.material.id-t.material.id:i.materialVariant!==t.materialVariant?i.materialVariant-t.materialVariant:i.z!==t.z?i.z-t.z:i.id-t.id}function k0(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.z!==t.z?t.z-i.z:i.id-t.id}function z0(){let i=[],t=0,e=[],n=[],s=[];function r(){t=0,e.length=0,n.length=0,s.length=0}function o(d){let f=0;return d.isInstancedMesh&&(f+=2),d.isSkinnedMesh&&(f+=1),f}function a(d,f,p,_,m,g){let x=i[t];return x===void 0?(x={id:d.id,object:d,geometry:f,material:p,materialVariant:o(d),groupOrder:_,renderOrder:d.renderOrder,z:m,group:g},i[t]=x):(x.id=d.id,x.object=d,x.geometry=f,x.material=p,x.materialVariant=o(d),x.groupOrder=_,x.renderOrder=d.renderOrder,x.z=m,x.group=g),t++,x}function l(d,f,p,_,m,g,x){x.reversedDepth===!0&&(m=-m);let w=a(d,f,p,_,m,g);p.transmission>0?n.push(w):p.transparent===!0?s.push(w):e.push(w)}function c(d,f,p,_,m,g){let x=a(d,f,p,_,m,g);p.transmission>0?n.unshift(x):p.transparent===!0?s.unshift(x):e.unshift(x)}function h(d,f){e.length>1&&e.sort(d||CE),n.length>1&&n.sort(f||k0),s.length>1&&s.sort(f||k0)}function u(){for(let d=t,f=i.length;d<f;d++){let p=i[d];if(p.id===null)break;p.id=null,p.object=null,p.geometry=null,p.material=null,p.group=null}}return{opaque:e,transmissive:n,transparent:s,init:r,push:l,unshift:c,finish:u,sort:h}}function PE(){let i=new WeakMap;function t(n,s){let r=i.get(n),o;return r===void 0?(o=new z0,i.set(n,[o])):s>=r.length?(o=new z0,r.push(o)):o=r[s],o}function e(){i=new WeakMap}return{get:t,dispose:e}}function IE(){let i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={direction:new V,color:new Gt};break;case"SpotLight":e={position:new V,direction:new V,color:new Gt,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":e={position:new V,color:new Gt,distance:0,decay:0};break;case"HemisphereLight":e={direction:new V,skyColor:new Gt,groundColor:new Gt};break;case"RectAreaLight":e={color:new Gt,position:new V,halfWidth:new V,halfHeight:new V};break}return i[t.id]=e,e}}}function LE(){let i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Xt};break;case"SpotLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Xt};break;case"PointLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Xt,shadowCameraNear:1,shadowCameraFar:1e3};break}return i[t.id]=e,e}}}var NE=0;function DE(i,t){return(t.castShadow?2:0)-(i.castShadow?2:0)+(t.map?1:0)-(i.map?1:0)}function UE(i){let t=new IE,e=LE(),n={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new V);let s=new V,r=new Zt,o=new Zt;function a(c){let h=0,u=0,d=0;for(let U=0;U<9;U++)n.probe[U].set(0,0,0);let f=0,p=0,_=0,m=0,g=0,x=0,w=0,v=0,T=0,S=0,y=0,M=0,I=0,P=0;c.sort(DE);for(let U=0,B=c.length;U<B;U++){let D=c[U],H=D.color,O=D.intensity,G=D.distance,nt=null;if(D.shadow&&D.shadow.map&&(D.shadow.map.texture.format===lr?nt=D.shadow.map.texture:nt=D.shadow.map.depthTexture||D.shadow.map.texture),D.isAmbientLight)h+=H.r*O,u+=H.g*O,d+=H.b*O;else if(D.isLightProbe){for(let Y=0;Y<9;Y++)n.probe[Y].addScaledVector(D.sh.coefficients[Y],O);P++}else if(D.isSunLight){let Y=t.get(D);if(Y.color.copy(D.color).multiplyScalar(D.intensity),D.castShadow){let J=D.shadow,Q=e.get(D);Q.shadowIntensity=J.intensity,Q.shadowBias=J.bias,Q.shadowNormalBias=J.normalBias,Q.shadowRadius=J.radius,Q.shadowMapSize.copy(J.mapSize).multiply(J.getFrameExtents()),n.sunShadow[p]=Q,n.sunShadowMap[p]=nt;let ct=J.getViewportCount();for(let it=0;it<ct;it++)n.sunShadowMatrix[_+it]=J.getMatrix(it),n.sunShadowCascade[_+it]=J._cascadeData[it];_+=ct,p++}n.sun[f]=Y,f++}else if(D.isDirectionalLight){let Y=t.get(D);if(Y.color.copy(D.color).multiplyScalar(D.intensity),D.castShadow){let J=D.shadow,Q=e.get(D);Q.shadowIntensity=J.intensity,Q.shadowBias=J.bias,Q.shadowNormalBias=J.normalBias,Q.shadowRadius=J.radius,Q.shadowMapSize=J.mapSize,n.directionalShadow[m]=Q,n.directionalShadowMap[m]=nt,n.directionalShadowMatrix[m]=D.shadow.matrix,T++}n.directional[m]=Y,m++}else if(D.isSpotLight){let Y=t.get(D);Y.position.setFromMatrixPosition(D.matrixWorld),Y.color.copy(H).multiplyScalar(O),Y.distance=G,Y.coneCos=Math.cos(D.angle),Y.penumbraCos=Math.cos(D.angle*(1-D.penumbra)),Y.decay=D.decay,n.spot[x]=Y;let J=D.shadow;if(D.map&&(n.spotLightMap[M]=D.map,M++,J.updateMatrices(D),D.castShadow&&I++),n.spotLightMatrix[x]=J.matrix,D.castShadow){let Q=e.get(D);Q.shadowIntensity=J.intensity,Q.shadowBias=J.bias,Q.shadowNormalBias=J.normalBias,Q.shadowRadius=J.radius,Q.shadowMapSize=J.mapSize,n.spotShadow[x]=Q,n.spotShadowMap[x]=nt,y++}x++}else if(D.isRectAreaLight){let Y=t.get(D);Y.color.copy(H).multiplyScalar(O),Y.halfWidth.set(D.width*.5,0,0),Y.halfHeight.set(0,D.height*.5,0),n.rectArea[w]=Y,w++}else if(D.isPointLight){let Y=t.get(D);if(Y.color.copy(D.color).multiplyScalar(D.intensity),Y.distance=D.distance,Y.decay=D.decay,D.castShadow){let J=D.shadow,Q=e.get(D);Q.shadowIntensity=J.intensity,Q.shadowBias=J.bias,Q.shadowNormalBias=J.normalBias,Q.shadowRadius=J.radius,Q.shadowMapSize=J.mapSize,Q.shadowCameraNear=J.camera.near,Q.shadowCameraFar=J.camera.far,n.pointShadow[g]=Q,n.pointShadowMap[g]=nt,n.pointShadowMatrix[g]=D.shadow.matrix,S++}n.point[g]=Y,g++}else if(D.isHemisphereLight){let Y=t.get(D);Y.skyColor.copy(D.color).multiplyScalar(O),Y.groundColor.copy(D.groundColor).multiplyScalar(O),n.hemi[v]=Y,v++}}w>0&&(i.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=Lt.LTC_FLOAT_1,n.rectAreaLTC2=Lt.LTC_FLOAT_2):(n.rectAreaLTC1=Lt.LTC_HALF_1,n.rectAreaLTC2=Lt.LTC_HALF_2)),n.ambient[0]=h,n.ambient[1]=u,n.ambient[2]=d;let C=n.hash;(C.sunLength!==f||C.directionalLength!==m||C.pointLength!==g||C.spotLength!==x||C.rectAreaLength!==w||C.hemiLength!==v||C.numSunShadows!==p||C.numDirectionalShadows!==T||C.numPointShadows!==S||C.numSpotShadows!==y||C.numSpotMaps!==M||C.numLightProbes!==P)&&(n.sun.length=f,n.directional.length=m,n.spot.length=x,n.rectArea.length=w,n.point.length=g,n.hemi.length=v,n.sunShadow.length=p,n.sunShadowMap.length=p,n.sunShadowMatrix.length=_,n.sunShadowCascade.length=_,n.directionalShadow.length=T,n.directionalShadowMap.length=T,n.directionalShadowMatrix.length=T,n.pointShadow.length=S,n.pointShadowMap.length=S,n.pointShadowMatrix.length=S,n.spotShadow.length=y,n.spotShadowMap.length=y,n.spotLightMatrix.length=y+M-I,n.spotLightMap.length=M,n.numSpotLightShadowsWithMaps=I,n.numLightProbes=P,C.sunLength=f,C.directionalLength=m,C.pointLength=g,C.spotLength=x,C.rectAreaLength=w,C.hemiLength=v,C.numSunShadows=p,C.numDirectionalShadows=T,C.numPointShadows=S,C.numSpotShadows=y,C.numSpotMaps=M,C.numLightProbes=P,n.version=NE++)}function l(c,h){let u=0,d=0,f=0,p=0,_=0,m=0,g=h.matrixWorldInverse;for(let x=0,w=c.length;x<w;x++){let v=c[x];if(v.isSunLight){let T=n.sun[u];T.direction.setFromMatrixPosition(v.matrixWorld),T.direction.transformDirection(g),u++}else if(v.isDirectionalLight){let T=n.directional[d];T.direction.setFromMatrixPosition(v.matrixWorld),s.setFromMatrixPosition(v.target.matrixWorld),T.direction.sub(s),T.direction.transformDirection(g),d++}else if(v.isSpotLight){let T=n.spot[p];T.position.setFromMatrixPosition(v.matrixWorld),T.position.applyMatrix4(g),T.direction.setFromMatrixPosition(v.matrixWorld),s.setFromMatrixPosition(v.target.matrixWorld),T.direction.sub(s),T.direction.transformDirection(g),p++}else if(v.isRectAreaLight){let T=n.rectArea[_];T.position.setFromMatrixPosition(v.matrixWorld),T.position.applyMatrix4(g),o.identity(),r.copy(v.matrixWorld),r.premultiply(g),o.extractRotation(r),T.halfWidth.set(v.width*.5,0,0),T.halfHeight.set(0,v.height*.5,0),T.halfWidth.applyMatrix4(o),T.halfHeight.applyMatrix4(o),_++}else if(v.isPointLight){let T=n.point[f];T.position.setFromMatrixPosition(v.matrixWorld),T.position.applyMatrix4(g),f++}else if(v.isHemisphereLight){let T=n.hemi[m];T.direction.setFromMatrixPosition(v.matrixWorld),T.direction.transformDirection(g),m++}}}return{setup:a,setupView:l,state:n}}function V0(i){let t=new UE(i),e=[],n=[],s=[];function r(u){h.camera=u,e.length=0,n.length=0,s.length=0}function o(u){u.isLightProbeGrid?s.push(u):e.push(u)}function a(u){n.push(u)}function l(){t.setup(e),s.sort((u,d)=>u.priority-d.priority||u.id-d.id)}function c(u){t.setupView(e,u)}let h={lightsArray:e,shadowsArray:n,lightProbeGridArray:s,camera:null,lights:t,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:h,setupLights:l,setupLightsView:c,pushLight:o,pushShadow:a}}function FE(i){let t=new WeakMap;function e(s,r=0){let o=t.get(s),a;return o===void 0?(a=new V0(i),t.set(s,[a])):r>=o.length?(a=new V0(i),o.push(a)):a=o[r],a}function n(){t=new WeakMap}return{get:e,dispose:n}}var OE=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,BE=`uniform sampler2D shadow_pass;
uniform vec2 resolution;
uniform float radius;
void main() {
	const float samples = float( VSM_SAMPLES );
	float mean = 0.0;
	float squared_mean = 0.0;
	float uvStride = samples <= 1.0 ? 0.0 : 2.0 / ( samples - 1.0 );
	float uvStart = samples <= 1.0 ? 0.0 : - 1.0;
	for ( float i = 0.0; i < samples; i ++ ) {
		float uvOffset = uvStart + i * uvStride;
		#ifdef HORIZONTAL_PASS
			vec2 distribution = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( uvOffset, 0.0 ) * radius ) / resolution ).rg;
			mean += distribution.x;
			squared_mean += distribution.y * distribution.y + distribution.x * distribution.x;
		#else
			float depth = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( 0.0, uvOffset ) * radius ) / resolution ).r;
			mean += depth;
			squared_mean += depth * depth;
		#endif
	}
	mean = mean / samples;
	squared_mean = squared_mean / samples;
	float std_dev = sqrt( max( 0.0, squared_mean - mean * mean ) );
	gl_FragColor = vec4( mean, std_dev, 0.0, 1.0 );
}`,kE=[new V(1,0,0),new V(-1,0,0),new V(0,1,0),new V(0,-1,0),new V(0,0,1),new V(0,0,-1)],zE=[new V(0,-1,0),new V(0,-1,0),new V(0,0,1),new V(0,0,-1),new V(0,-1,0),new V(0,-1,0)],G0=new Zt,pl=new V,yf=new V;function VE(i,t,e){let n=new Qs,s=new Xt,r=new Xt,o=new Ue,a=new Gc,l=new Hc,c={},h=e.maxTextureSize,u={[Li]:si,[si]:Li,[li]:li},d=new ii({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new Xt},radius:{value:4}},vertexShader:OE,fragmentShader:BE}),f=d.clone();f.defines.HORIZONTAL_PASS=1;let p=new Je;p.setAttribute("position",new Un(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let _=new Me(p,d),m=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=Or;let g=this.type;this.render=function(S,y,M){if(m.enabled===!1||m.autoUpdate===!1&&m.needsUpdate===!1||S.length===0)return;this.type===Pg&&(jt("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=Or);let I=i.getRenderTarget(),P=i.getActiveCubeFace(),C=i.getActiveMipmapLevel(),U=i.state;U.setBlending(Br),U.buffers.depth.getReversed()===!0?U.buffers.color.setClear(0,0,0,0):U.buffers.color.setClear(1,1,1,1),U.buffers.depth.setTest(!0),U.setScissorTest(!1);let B=g!==this.type;B&&y.traverse(function(D){D.material&&(Array.isArray(D.material)?D.material.forEach(H=>H.needsUpdate=!0):D.material.needsUpdate=!0)});for(let D=0,H=S.length;D<H;D++){let O=S[D],G=O.shadow;if(G===void 0){jt("WebGLShadowMap:",O,"has no shadow.");continue}if(G.autoUpdate===!1&&G.needsUpdate===!1)continue;s.copy(G.mapSize);let nt=G.getFrameExtents();s.multiply(nt),r.copy(G.mapSize),(s.x>h||s.y>h)&&(s.x>h&&(r.x=Math.floor(h/nt.x),s.x=r.x*nt.x,G.mapSize.x=r.x),s.y>h&&(r.y=Math.floor(h/nt.y),s.y=r.y*nt.y,G.mapSize.y=r.y));let Y=i.state.buffers.depth.getReversed();if(G.camera._reversedDepth=Y,G.map===null||B===!0){if(G.map!==null&&(G.map.depthTexture!==null&&(G.map.depthTexture.dispose(),G.map.depthTexture=null),G.map.dispose()),this.type===Xo){if(O.isPointLight){jt("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}G.map=new Si(s.x,s.y,{format:lr,type:Ki,minFilter:Dn,magFilter:Dn,generateMipmaps:!1}),G.map.texture.name=O.name+".shadowMap",G.map.depthTexture=new Ls(s.x,s.y,Di),G.map.depthTexture.name=O.name+".shadowMapDepth",G.map.depthTexture.format=Ps,G.map.depthTexture.compareFunction=null,G.map.depthTexture.minFilter=Fn,G.map.depthTexture.magFilter=Fn}else O.isPointLight?(G.map=new gl(s.x),G.map.depthTexture=new za(s.x,Ji)):(G.map=new Si(s.x,s.y),G.map.depthTexture=new Ls(s.x,s.y,Ji)),G.map.depthTexture.name=O.name+".shadowMap",G.map.depthTexture.format=Ps,this.type===Or?(G.map.depthTexture.compareFunction=Y?af:of,G.map.depthTexture.minFilter=Dn,G.map.depthTexture.magFilter=Dn):(G.map.depthTexture.compareFunction=null,G.map.depthTexture.minFilter=Fn,G.map.depthTexture.magFilter=Fn);G.camera.updateProjectionMatrix()}G.map.isWebGLCubeRenderTarget!==!0&&(G.map.width!==s.x||G.map.height!==s.y)&&G.map.setSize(s.x,s.y);let J=G.map.isWebGLCubeRenderTarget?6:G.getViewportCount();O.isPointLight!==!0&&G.updateMatrices(O,M);let Q=(G.camera.layers.mask&4294967294)!==0?G.camera.layers:M.layers;for(let ct=0;ct<J;ct++){let it=G.getCamera(ct);if(O.isPointLight){let q=G.camera,st=G.matrix,et=O.distance||q.far;et!==q.far&&(q.far=et,q.updateProjectionMatrix()),pl.setFromMatrixPosition(O.matrixWorld),q.position.copy(pl),yf.copy(q.position),yf.add(kE[ct]),q.up.copy(zE[ct]),q.lookAt(yf),q.updateMatrixWorld(),st.makeTranslation(-pl.x,-pl.y,-pl.z),G0.multiplyMatrices(q.projectionMatrix,q.matrixWorldInverse),G._frustum.setFromProjectionMatrix(G0,q.coordinateSystem,q.reversedDepth)}if(G.map.isWebGLCubeRenderTarget)i.setRenderTarget(G.map,ct),i.clear();else{ct===0&&(i.setRenderTarget(G.map),i.clear());let q=G.getViewport(ct);o.set(r.x*q.x,r.y*q.y,r.x*q.z,r.y*q.w),U.viewport(o)}n=G.getFrustum(ct),v(y,M,it,O,Q,this.type)}G.isPointLightShadow!==!0&&this.type===Xo&&x(G,M),G.needsUpdate=!1}g=this.type,m.needsUpdate=!1,i.setRenderTarget(I,P,C)};function x(S,y){let M=t.update(_);d.defines.VSM_SAMPLES!==S.blurSamples&&(d.defines.VSM_SAMPLES=S.blurSamples,f.defines.VSM_SAMPLES=S.blurSamples,d.needsUpdate=!0,f.needsUpdate=!0),S.mapPass===null?S.mapPass=new Si(s.x,s.y,{format:lr,type:Ki}):(S.mapPass.width!==S.map.width||S.mapPass.height!==S.map.height)&&S.mapPass.setSize(S.map.width,S.map.height),d.uniforms.shadow_pass.value=S.map.depthTexture,d.uniforms.resolution.value.set(S.map.width,S.map.height),d.uniforms.radius.value=S.radius,i.setRenderTarget(S.mapPass),i.clear(),i.renderBufferDirect(y,null,M,d,_,null),f.uniforms.shadow_pass.value=S.mapPass.texture,f.uniforms.resolution.value.set(S.map.width,S.map.height),f.uniforms.radius.value=S.radius,i.setRenderTarget(S.map),i.clear(),i.renderBufferDirect(y,null,M,f,_,null)}function w(S,y,M,I){let P=null,C=M.isPointLight===!0?S.customDistanceMaterial:S.customDepthMaterial;if(C!==void 0)P=C;else if(P=M.isPointLight===!0?l:a,i.localClippingEnabled&&y.clipShadows===!0&&Array.isArray(y.clippingPlanes)&&y.clippingPlanes.length!==0||y.displacementMap&&y.displacementScale!==0||y.alphaMap&&y.alphaTest>0||y.map&&y.alphaTest>0||y.alphaToCoverage===!0){let U=P.uuid,B=y.uuid,D=c[U];D===void 0&&(D={},c[U]=D);let H=D[B];H===void 0&&(H=P.clone(),D[B]=H,y.addEventListener("dispose",T)),P=H}if(P.visible=y.visible,P.wireframe=y.wireframe,I===Xo?P.side=y.shadowSide!==null?y.shadowSide:y.side:P.side=y.shadowSide!==null?y.shadowSide:u[y.side],P.alphaMap=y.alphaMap,P.alphaTest=y.alphaToCoverage===!0?.5:y.alphaTest,P.map=y.map,P.clipShadows=y.clipShadows,P.clippingPlanes=y.clippingPlanes,P.clipIntersection=y.clipIntersection,P.displacementMap=y.displacementMap,P.displacementScale=y.displacementScale,P.displacementBias=y.displacementBias,P.wireframeLinewidth=y.wireframeLinewidth,P.linewidth=y.linewidth,M.isPointLight===!0&&P.isMeshDistanceMaterial===!0){let U=i.properties.get(P);U.light=M}return P}function v(S,y,M,I,P,C){if(S.visible===!1)return;if(S.layers.test(P)&&(S.isMesh||S.isLine||S.isPoints)&&(S.castShadow||S.receiveShadow&&C===Xo)&&(!S.frustumCulled||S.intersectsFrustum(n))){S.modelViewMatrix.multiplyMatrices(M.matrixWorldInverse,S.matrixWorld);let D=t.update(S),H=S.material;if(Array.isArray(H)){let O=D.groups;for(let G=0,nt=O.length;G<nt;G++){let Y=O[G],J=H[Y.materialIndex];if(J&&J.visible){let Q=w(S,J,I,C);S.onBeforeShadow(i,S,y,M,D,Q,Y),i.renderBufferDirect(M,null,D,Q,S,Y),S.onAfterShadow(i,S,y,M,D,Q,Y)}}}else if(H.visible){let O=w(S,H,I,C);S.onBeforeShadow(i,S,y,M,D,O,null),i.renderBufferDirect(M,null,D,O,S,null),S.onAfterShadow(i,S,y,M,D,O,null)}}let B=S.children;for(let D=0,H=B.length;D<H;D++)v(B[D],y,M,I,P,C)}function T(S){S.target.removeEventListener("dispose",T);for(let M in c){let I=c[M],P=S.target.uuid;P in I&&(I[P].dispose(),delete I[P])}}}function GE(i,t){function e(){let k=!1,ht=new Ue,ot=null,Et=new Ue(0,0,0,0);return{setMask:function(yt){ot!==yt&&!k&&(i.colorMask(yt,yt,yt,yt),ot=yt)},setLocked:function(yt){k=yt},setClear:function(yt,Mt,qt,ee,ft){ft===!0&&(yt*=ee,Mt*=ee,qt*=ee),ht.set(yt,Mt,qt,ee),Et.equals(ht)===!1&&(i.clearColor(yt,Mt,qt,ee),Et.copy(ht))},reset:function(){k=!1,ot=null,Et.set(-1,0,0,0)}}}function n(){let k=!1,ht=!1,ot=null,Et=null,yt=null;return{setReversed:function(Mt){if(ht!==Mt){let qt=t.get("EXT_clip_control");Mt?qt.clipControlEXT(qt.LOWER_LEFT_EXT,qt.ZERO_TO_ONE_EXT):qt.clipControlEXT(qt.LOWER_LEFT_EXT,qt.NEGATIVE_ONE_TO_ONE_EXT),ht=Mt;let ee=yt;yt=null,this.setClear(ee)}},getReversed:function(){return ht},setTest:function(Mt){Mt?mt(i.DEPTH_TEST):Ut(i.DEPTH_TEST)},setMask:function(Mt){ot!==Mt&&!k&&(i.depthMask(Mt),ot=Mt)},setFunc:function(Mt){if(ht&&(Mt=d0[Mt]),Et!==Mt){switch(Mt){case Tc:i.depthFunc(i.NEVER);break;case Ac:i.depthFunc(i.ALWAYS);break;case Rc:i.depthFunc(i.LESS);break;case Co:i.depthFunc(i.LEQUAL);break;case Cc:i.depthFunc(i.EQUAL);break;case Pc:i.depthFunc(i.GEQUAL);break;case Ic:i.depthFunc(i.GREATER);break;case Lc:i.depthFunc(i.NOTEQUAL);break;default:i.depthFunc(i.LEQUAL)}Et=Mt}},setLocked:function(Mt){k=Mt},setClear:function(Mt){yt!==Mt&&(yt=Mt,ht&&(Mt=1-Mt),i.clearDepth(Mt))},reset:function(){k=!1,ot=null,Et=null,yt=null,ht=!1}}}function s(){let k=!1,ht=null,ot=null,Et=null,yt=null,Mt=null,qt=null,ee=null,ft=null;return{setTest:function(zt){k||(zt?mt(i.STENCIL_TEST):Ut(i.STENCIL_TEST))},setMask:function(zt){ht!==zt&&!k&&(i.stencilMask(zt),ht=zt)},setFunc:function(zt,ne,Rt){(ot!==zt||Et!==ne||yt!==Rt)&&(i.stencilFunc(zt,ne,Rt),ot=zt,Et=ne,yt=Rt)},setOp:function(zt,ne,Rt){(Mt!==zt||qt!==ne||ee!==Rt)&&(i.stencilOp(zt,ne,Rt),Mt=zt,qt=ne,ee=Rt)},setLocked:function(zt){k=zt},setClear:function(zt){ft!==zt&&(i.clearStencil(zt),ft=zt)},reset:function(){k=!1,ht=null,ot=null,Et=null,yt=null,Mt=null,qt=null,ee=null,ft=null}}}let r=new e,o=new n,a=new s,l={},c=new WeakMap,h={},u={},d={},f=new WeakMap,p=[],_=null,m=!1,g=null,x=null,w=null,v=null,T=null,S=null,y=null,M=new Gt(0,0,0),I=0,P=!1,C=null,U=null,B=null,D=null,H=null,O=i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS),G=!1,nt=0,Y=i.getParameter(i.VERSION);Y.indexOf("WebGL")!==-1?(nt=parseFloat(/^WebGL (\d)/.exec(Y)[1]),G=nt>=1):Y.indexOf("OpenGL ES")!==-1&&(nt=parseFloat(/^OpenGL ES (\d)/.exec(Y)[1]),G=nt>=2);let J=null,Q={},ct=i.getParameter(i.SCISSOR_BOX),it=i.getParameter(i.VIEWPORT),q=new Ue().fromArray(ct),st=new Ue().fromArray(it);function et(k,ht,ot,Et){let yt=new Uint8Array(4),Mt=i.createTexture();i.bindTexture(k,Mt),i.texParameteri(k,i.TEXTURE_MIN_FILTER,i.NEAREST),i.texParameteri(k,i.TEXTURE_MAG_FILTER,i.NEAREST);for(let qt=0;qt<ot;qt++)k===i.TEXTURE_3D||k===i.TEXTURE_2D_ARRAY?i.texImage3D(ht,0,i.RGBA,1,1,Et,0,i.RGBA,i.UNSIGNED_BYTE,yt):i.texImage2D(ht+qt,0,i.RGBA,1,1,0,i.RGBA,i.UNSIGNED_BYTE,yt);return Mt}let at={};at[i.TEXTURE_2D]=et(i.TEXTURE_2D,i.TEXTURE_2D,1),at[i.TEXTURE_CUBE_MAP]=et(i.TEXTURE_CUBE_MAP,i.TEXTURE_CUBE_MAP_POSITIVE_X,6),at[i.TEXTURE_2D_ARRAY]=et(i.TEXTURE_2D_ARRAY,i.TEXTURE_2D_ARRAY,1,1),at[i.TEXTURE_3D]=et(i.TEXTURE_3D,i.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),mt(i.DEPTH_TEST),o.setFunc(Co),hn(!1),Fe(kd),mt(i.CULL_FACE),je(Br);function mt(k){h[k]!==!0&&(i.enable(k),h[k]=!0)}function Ut(k){h[k]!==!1&&(i.disable(k),h[k]=!1)}function Kt(k,ht){return d[k]!==ht?(i.bindFramebuffer(k,ht),d[k]=ht,k===i.DRAW_FRAMEBUFFER&&(d[i.FRAMEBUFFER]=ht),k===i.FRAMEBUFFER&&(d[i.DRAW_FRAMEBUFFER]=ht),!0):!1}function kt(k,ht){let ot=p,Et=!1;if(k){ot=f.get(ht),ot===void 0&&(ot=[],f.set(ht,ot));let yt=k.textures;if(ot.length!==yt.length||ot[0]!==i.COLOR_ATTACHMENT0){for(let Mt=0,qt=yt.length;Mt<qt;Mt++)ot[Mt]=i.COLOR_ATTACHMENT0+Mt;ot.length=yt.length,Et=!0}}else ot[0]!==i.BACK&&(ot[0]=i.BACK,Et=!0);Et&&i.drawBuffers(ot)}function pe(k){return _!==k?(i.useProgram(k),_=k,!0):!1}let ue={[kr]:i.FUNC_ADD,[Lg]:i.FUNC_SUBTRACT,[Ng]:i.FUNC_REVERSE_SUBTRACT};ue[Dg]=i.MIN,ue[Ug]=i.MAX;let oe={[Fg]:i.ZERO,[Og]:i.ONE,[Bg]:i.SRC_COLOR,[Hd]:i.SRC_ALPHA,[Wg]:i.SRC_ALPHA_SATURATE,[Gg]:i.DST_COLOR,[zg]:i.DST_ALPHA,[kg]:i.ONE_MINUS_SRC_COLOR,[Wd]:i.ONE_MINUS_SRC_ALPHA,[Hg]:i.ONE_MINUS_DST_COLOR,[Vg]:i.ONE_MINUS_DST_ALPHA,[Xg]:i.CONSTANT_COLOR,[qg]:i.ONE_MINUS_CONSTANT_COLOR,[Yg]:i.CONSTANT_ALPHA,[jg]:i.ONE_MINUS_CONSTANT_ALPHA};function je(k,ht,ot,Et,yt,Mt,qt,ee,ft,zt){if(k===Br){m===!0&&(Ut(i.BLEND),m=!1);return}if(m===!1&&(mt(i.BLEND),m=!0),k!==Ig){if(k!==g||zt!==P){if((x!==kr||T!==kr)&&(i.blendEquation(i.FUNC_ADD),x=kr,T=kr),zt)switch(k){case qo:i.blendFuncSeparate(i.ONE,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case zd:i.blendFunc(i.ONE,i.ONE);break;case Vd:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case Gd:i.blendFuncSeparate(i.DST_COLOR,i.ONE_MINUS_SRC_ALPHA,i.ZERO,i.ONE);break;default:te("WebGLState: Invalid blending: ",k);break}else switch(k){case qo:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case zd:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE,i.ONE,i.ONE);break;case Vd:te("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case Gd:te("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:te("WebGLState: Invalid blending: ",k);break}w=null,v=null,S=null,y=null,M.set(0,0,0),I=0,g=k,P=zt}return}yt=yt||ht,Mt=Mt||ot,qt=qt||Et,(ht!==x||yt!==T)&&(i.blendEquationSeparate(ue[ht],ue[yt]),x=ht,T=yt),(ot!==w||Et!==v||Mt!==S||qt!==y)&&(i.blendFuncSeparate(oe[ot],oe[Et],oe[Mt],oe[qt]),w=ot,v=Et,S=Mt,y=qt),(ee.equals(M)===!1||ft!==I)&&(i.blendColor(ee.r,ee.g,ee.b,ft),M.copy(ee),I=ft),g=k,P=!1}function Ve(k,ht){k.side===li?Ut(i.CULL_FACE):mt(i.CULL_FACE);let ot=k.side===si;ht&&(ot=!ot),hn(ot),k.blending===qo&&k.transparent===!1?je(Br):je(k.blending,k.blendEquation,k.blendSrc,k.blendDst,k.blendEquationAlpha,k.blendSrcAlpha,k.blendDstAlpha,k.blendColor,k.blendAlpha,k.premultipliedAlpha),o.setFunc(k.depthFunc),o.setTest(k.depthTest),o.setMask(k.depthWrite),r.setMask(k.colorWrite);let Et=k.stencilWrite;a.setTest(Et),Et&&(a.setMask(k.stencilWriteMask),a.setFunc(k.stencilFunc,k.stencilRef,k.stencilFuncMask),a.setOp(k.stencilFail,k.stencilZFail,k.stencilZPass)),Se(k.polygonOffset,k.polygonOffsetFactor,k.polygonOffsetUnits),k.alphaToCoverage===!0?mt(i.SAMPLE_ALPHA_TO_COVERAGE):Ut(i.SAMPLE_ALPHA_TO_COVERAGE)}function hn(k){C!==k&&(k?i.frontFace(i.CW):i.frontFace(i.CCW),C=k)}function Fe(k){k!==Rg?(mt(i.CULL_FACE),k!==U&&(k===kd?i.cullFace(i.BACK):k===Cg?i.cullFace(i.FRONT):i.cullFace(i.FRONT_AND_BACK))):Ut(i.CULL_FACE),U=k}function An(k){k!==B&&(G&&i.lineWidth(k),B=k)}function Se(k,ht,ot){k?(mt(i.POLYGON_OFFSET_FILL),(D!==ht||H!==ot)&&(D=ht,H=ot,o.getReversed()&&(ht=-ht,ot=-ot),i.polygonOffset(ht,ot))):Ut(i.POLYGON_OFFSET_FILL)}function yn(k){k?mt(i.SCISSOR_TEST):Ut(i.SCISSOR_TEST)}function tn(k){k===void 0&&(k=i.TEXTURE0+O-1),J!==k&&(i.activeTexture(k),J=k)}function un(k,ht,ot){ot===void 0&&(J===null?ot=i.TEXTURE0+O-1:ot=J);let Et=Q[ot];Et===void 0&&(Et={type:void 0,texture:void 0},Q[ot]=Et),(Et.type!==k||Et.texture!==ht)&&(J!==ot&&(i.activeTexture(ot),J=ot),i.bindTexture(k,ht||at[k]),Et.type=k,Et.texture=ht)}function z(){let k=Q[J];k!==void 0&&k.type!==void 0&&(i.bindTexture(k.type,null),k.type=void 0,k.texture=void 0)}function Ct(){try{i.compressedTexImage2D(...arguments)}catch(k){te("WebGLState:",k)}}function $t(){try{i.compressedTexImage3D(...arguments)}catch(k){te("WebGLState:",k)}}function le(){try{i.texSubImage2D(...arguments)}catch(k){te("WebGLState:",k)}}function wt(){try{i.texSubImage3D(...arguments)}catch(k){te("WebGLState:",k)}}function Be(){try{i.compressedTexSubImage2D(...arguments)}catch(k){te("WebGLState:",k)}}function Wt(){try{i.compressedTexSubImage3D(...arguments)}catch(k){te("WebGLState:",k)}}function Jt(){try{i.texStorage2D(...arguments)}catch(k){te("WebGLState:",k)}}function L(){try{i.texStorage3D(...arguments)}catch(k){te("WebGLState:",k)}}function E(){try{i.texImage2D(...arguments)}catch(k){te("WebGLState:",k)}}function j(){try{i.texImage3D(...arguments)}catch(k){te("WebGLState:",k)}}function pt(k){return u[k]!==void 0?u[k]:i.getParameter(k)}function ut(k,ht){u[k]!==ht&&(i.pixelStorei(k,ht),u[k]=ht)}function vt(k){q.equals(k)===!1&&(i.scissor(k.x,k.y,k.z,k.w),q.copy(k))}function bt(k){st.equals(k)===!1&&(i.viewport(k.x,k.y,k.z,k.w),st.copy(k))}function rt(k,ht){let ot=c.get(ht);ot===void 0&&(ot=new WeakMap,c.set(ht,ot));let Et=ot.get(k);Et===void 0&&(Et=i.getUniformBlockIndex(ht,k.name),i.uniformBlockBinding(ht,Et,Et),ot.set(k,Et))}function lt(k,ht,ot){let yt=c.get(ht).get(k);l[yt]!==ot&&(i.bindBufferBase(i.UNIFORM_BUFFER,yt,ot),l[yt]=ot)}function xt(){i.disable(i.BLEND),i.disable(i.CULL_FACE),i.disable(i.DEPTH_TEST),i.disable(i.POLYGON_OFFSET_FILL),i.disable(i.SCISSOR_TEST),i.disable(i.STENCIL_TEST),i.disable(i.SAMPLE_ALPHA_TO_COVERAGE),i.blendEquation(i.FUNC_ADD),i.blendFunc(i.ONE,i.ZERO),i.blendFuncSeparate(i.ONE,i.ZERO,i.ONE,i.ZERO),i.blendColor(0,0,0,0),i.colorMask(!0,!0,!0,!0),i.clearColor(0,0,0,0),i.depthMask(!0),i.depthFunc(i.LESS),o.setReversed(!1),i.clearDepth(1),i.stencilMask(4294967295),i.stencilFunc(i.ALWAYS,0,4294967295),i.stencilOp(i.KEEP,i.KEEP,i.KEEP),i.clearStencil(0),i.cullFace(i.BACK),i.frontFace(i.CCW),i.polygonOffset(0,0),i.activeTexture(i.TEXTURE0),i.bindFramebuffer(i.FRAMEBUFFER,null),i.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),i.bindFramebuffer(i.READ_FRAMEBUFFER,null),i.useProgram(null),i.lineWidth(1),i.scissor(0,0,i.canvas.width,i.canvas.height),i.viewport(0,0,i.canvas.width,i.canvas.height),i.pixelStorei(i.PACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,!1),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,i.BROWSER_DEFAULT_WEBGL),i.pixelStorei(i.PACK_ROW_LENGTH,0),i.pixelStorei(i.PACK_SKIP_PIXELS,0),i.pixelStorei(i.PACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_ROW_LENGTH,0),i.pixelStorei(i.UNPACK_IMAGE_HEIGHT,0),i.pixelStorei(i.UNPACK_SKIP_PIXELS,0),i.pixelStorei(i.UNPACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_SKIP_IMAGES,0),h={},u={},J=null,Q={},d={},l={},f=new WeakMap,p=[],_=null,m=!1,g=null,x=null,w=null,v=null,T=null,S=null,y=null,M=new Gt(0,0,0),I=0,P=!1,C=null,U=null,B=null,D=null,H=null,q.set(0,0,i.canvas.width,i.canvas.height),st.set(0,0,i.canvas.width,i.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:mt,disable:Ut,bindFramebuffer:Kt,drawBuffers:kt,useProgram:pe,setBlending:je,setMaterial:Ve,setFlipSided:hn,setCullFace:Fe,setLineWidth:An,setPolygonOffset:Se,setScissorTest:yn,activeTexture:tn,bindTexture:un,unbindTexture:z,compressedTexImage2D:Ct,compressedTexImage3D:$t,texImage2D:E,texImage3D:j,pixelStorei:ut,getParameter:pt,updateUBOMapping:rt,uniformBlockBinding:lt,texStorage2D:Jt,texStorage3D:L,texSubImage2D:le,texSubImage3D:wt,compressedTexSubImage2D:Be,compressedTexSubImage3D:Wt,scissor:vt,viewport:bt,reset:xt}}function HE(i,t,e,n,s,r,o){let a=t.has("WEBGL_multisampled_render_to_texture")?t.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new Xt,h=new WeakMap,u=new Set,d,f=new WeakMap,p=new Set,_=new FinalizationRegistry(L=>p.delete(L)),m=!1;try{m=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function g(L,E){return m?new OffscreenCanvas(L,E):Io("canvas")}function x(L,E,j){let pt=1,ut=Jt(L);if((ut.width>j||ut.height>j)&&(pt=j/Math.max(ut.width,ut.height)),pt<1)if(typeof HTMLImageElement<"u"&&L instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&L instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&L instanceof ImageBitmap||typeof VideoFrame<"u"&&L instanceof VideoFrame){let vt=Math.floor(pt*ut.width),bt=Math.floor(pt*ut.height);d===void 0&&(d=g(vt,bt));let rt=E?g(vt,bt):d;return rt.width=vt,rt.height=bt,rt.getContext("2d").drawImage(L,0,0,vt,bt),jt("WebGLRenderer: Texture has been resized from ("+ut.width+"x"+ut.height+") to ("+vt+"x"+bt+")."),rt}else return"data"in L&&jt("WebGLRenderer: Image in DataTexture is too big ("+ut.width+"x"+ut.height+")."),L;return L}function w(L){return L.generateMipmaps}function v(L){i.generateMipmap(L)}function T(L){return L.isWebGLCubeRenderTarget?i.TEXTURE_CUBE_MAP:L.isWebGL3DRenderTarget?i.TEXTURE_3D:L.isWebGLArrayRenderTarget||L.isCompressedArrayTexture?i.TEXTURE_2D_ARRAY:i.TEXTURE_2D}function S(L,E,j,pt,ut,vt=!1){if(L!==null){if(i[L]!==void 0)return i[L];jt("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+L+"'")}let bt;pt&&(bt=t.get("EXT_texture_norm16"),bt||jt("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let rt=E;if(E===i.RED&&(j===i.FLOAT&&(rt=i.R32F),j===i.HALF_FLOAT&&(rt=i.R16F),j===i.UNSIGNED_BYTE&&(rt=i.R8),j===i.UNSIGNED_SHORT&&bt&&(rt=bt.R16_EXT),j===i.SHORT&&bt&&(rt=bt.R16_SNORM_EXT)),E===i.RED_INTEGER&&(j===i.UNSIGNED_BYTE&&(rt=i.R8UI),j===i.UNSIGNED_SHORT&&(rt=i.R16UI),j===i.UNSIGNED_INT&&(rt=i.R32UI),j===i.BYTE&&(rt=i.R8I),j===i.SHORT&&(rt=i.R16I),j===i.INT&&(rt=i.R32I)),E===i.RG&&(j===i.FLOAT&&(rt=i.RG32F),j===i.HALF_FLOAT&&(rt=i.RG16F),j===i.UNSIGNED_BYTE&&(rt=i.RG8),j===i.UNSIGNED_SHORT&&bt&&(rt=bt.RG16_EXT),j===i.SHORT&&bt&&(rt=bt.RG16_SNORM_EXT)),E===i.RG_INTEGER&&(j===i.UNSIGNED_BYTE&&(rt=i.RG8UI),j===i.UNSIGNED_SHORT&&(rt=i.RG16UI),j===i.UNSIGNED_INT&&(rt=i.RG32UI),j===i.BYTE&&(rt=i.RG8I),j===i.SHORT&&(rt=i.RG16I),j===i.INT&&(rt=i.RG32I)),E===i.RGB_INTEGER&&(j===i.UNSIGNED_BYTE&&(rt=i.RGB8UI),j===i.UNSIGNED_SHORT&&(rt=i.RGB16UI),j===i.UNSIGNED_INT&&(rt=i.RGB32UI),j===i.BYTE&&(rt=i.RGB8I),j===i.SHORT&&(rt=i.RGB16I),j===i.INT&&(rt=i.RGB32I)),E===i.RGBA_INTEGER&&(j===i.UNSIGNED_BYTE&&(rt=i.RGBA8UI),j===i.UNSIGNED_SHORT&&(rt=i.RGBA16UI),j===i.UNSIGNED_INT&&(rt=i.RGBA32UI),j===i.BYTE&&(rt=i.RGBA8I),j===i.SHORT&&(rt=i.RGBA16I),j===i.INT&&(rt=i.RGBA32I)),E===i.RGB&&(j===i.UNSIGNED_SHORT&&bt&&(rt=bt.RGB16_EXT),j===i.SHORT&&bt&&(rt=bt.RGB16_SNORM_EXT),j===i.UNSIGNED_INT_5_9_9_9_REV&&(rt=i.RGB9_E5),j===i.UNSIGNED_INT_10F_11F_11F_REV&&(rt=i.R11F_G11F_B10F)),E===i.RGBA){let lt=vt?Ia:se.getTransfer(ut);j===i.FLOAT&&(rt=i.RGBA32F),j===i.HALF_FLOAT&&(rt=i.RGBA16F),j===i.UNSIGNED_BYTE&&(rt=lt===Pe?i.SRGB8_ALPHA8:i.RGBA8),j===i.UNSIGNED_SHORT&&bt&&(rt=bt.RGBA16_EXT),j===i.SHORT&&bt&&(rt=bt.RGBA16_SNORM_EXT),j===i.UNSIGNED_SHORT_4_4_4_4&&(rt=i.RGBA4),j===i.UNSIGNED_SHORT_5_5_5_1&&(rt=i.RGB5_A1)}return(rt===i.R16F||rt===i.R32F||rt===i.RG16F||rt===i.RG32F||rt===i.RGBA16F||rt===i.RGBA32F)&&t.get("EXT_color_buffer_float"),rt}function y(L,E){let j;return L?E===null||E===Ji||E===Vr?j=i.DEPTH24_STENCIL8:E===Di?j=i.DEPTH32F_STENCIL8:E===jo&&(j=i.DEPTH24_STENCIL8,jt("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):E===null||E===Ji||E===Vr?j=i.DEPTH_COMPONENT24:E===Di?j=i.DEPTH_COMPONENT32F:E===jo&&(j=i.DEPTH_COMPONENT16),j}function M(L,E){return w(L)===!0||L.isFramebufferTexture&&L.minFilter!==Fn&&L.minFilter!==Dn?Math.log2(Math.max(E.width,E.height))+1:L.mipmaps.length>0?L.mipmaps.length:L.isCompressedTexture&&Array.isArray(L.image)?E.mipmaps.length:1}function I(L){let E=new WeakRef(L);n.get(L).__ref=E,p.add(E),_.register(L,E,E)}function P(L){let E=n.get(L).__ref;E!==void 0&&(p.delete(E),_.unregister(E))}function C(L){B(L.target)}function U(L){D(L.target)}function B(L){L.removeEventListener("dispose",C),P(L),O(L),L.isVideoTexture&&h.delete(L),L.isHTMLTexture&&u.delete(L)}function D(L){L.removeEventListener("dispose",U),P(L),nt(L)}function H(){for(let L of p){let E=L.deref();E!==void 0&&(E.isRenderTarget===!0?D(E):B(E))}p.clear(),u.clear()}function O(L){let E=n.get(L);if(E.__webglInit===void 0)return;let j=L.source,pt=f.get(j);if(pt){let ut=pt[E.__cacheKey];ut.usedTimes--,ut.usedTimes===0&&G(L),Object.keys(pt).length===0&&f.delete(j)}n.remove(L)}function G(L){let E=n.get(L);i.deleteTexture(E.__webglTexture);let j=L.source,pt=f.get(j);delete pt[E.__cacheKey],o.memory.textures--}function nt(L){let E=n.get(L);E.__depthDisposeCallback&&E.__depthDisposeCallback();let j=L.depthTexture;if(j&&j.renderTarget===L&&B(j),L.isWebGLCubeRenderTarget)for(let ut=0;ut<6;ut++){if(Array.isArray(E.__webglFramebuffer[ut]))for(let vt=0;vt<E.__webglFramebuffer[ut].length;vt++)i.deleteFramebuffer(E.__webglFramebuffer[ut][vt]);else i.deleteFramebuffer(E.__webglFramebuffer[ut]);E.__webglDepthbuffer&&i.deleteRenderbuffer(E.__webglDepthbuffer[ut])}else{if(Array.isArray(E.__webglFramebuffer))for(let ut=0;ut<E.__webglFramebuffer.length;ut++)i.deleteFramebuffer(E.__webglFramebuffer[ut]);else i.deleteFramebuffer(E.__webglFramebuffer);if(E.__webglDepthbuffer&&i.deleteRenderbuffer(E.__webglDepthbuffer),E.__webglMultisampledFramebuffer&&i.deleteFramebuffer(E.__webglMultisampledFramebuffer),E.__webglColorRenderbuffer)for(let ut=0;ut<E.__webglColorRenderbuffer.length;ut++)E.__webglColorRenderbuffer[ut]&&i.deleteRenderbuffer(E.__webglColorRenderbuffer[ut]);E.__webglDepthRenderbuffer&&i.deleteRenderbuffer(E.__webglDepthRenderbuffer)}let pt=L.textures;for(let ut=0,vt=pt.length;ut<vt;ut++){let bt=n.get(pt[ut]);bt.__webglTexture&&(i.deleteTexture(bt.__webglTexture),o.memory.textures--),n.remove(pt[ut])}n.remove(L)}let Y=0;function J(){Y=0}function Q(){return Y}function ct(L){Y=L}function it(){let L=Y;return L>=s.maxTextures&&jt("WebGLTextures: Trying to use "+(L+1)+" texture units while this GPU supports only "+s.maxTextures),Y+=1,L}function q(L){let E=[];return E.push(L.wrapS),E.push(L.wrapT),E.push(L.wrapR||0),E.push(L.magFilter),E.push(L.minFilter),E.push(L.anisotropy),E.push(L.internalFormat),E.push(L.format),E.push(L.type),E.push(L.generateMipmaps),E.push(L.mipmapsAutoUpdate),E.push(L.premultiplyAlpha),E.push(L.flipY),E.push(L.unpackAlignment),E.push(L.colorSpace),E.join()}function st(L,E){let j=n.get(L);if(L.isVideoTexture&&Be(L),L.isRenderTargetTexture===!1&&L.isExternalTexture!==!0&&L.version>0&&j.__version!==L.version){let pt=L.image;if(pt===null)jt("WebGLRenderer: Texture marked for update but no image data found.");else if(pt.complete===!1)jt("WebGLRenderer: Texture marked for update but image is incomplete");else{Ve(j,L,E);return}}else L.isExternalTexture&&(j.__webglTexture=L.sourceTexture?L.sourceTexture:null);e.bindTexture(i.TEXTURE_2D,j.__webglTexture,i.TEXTURE0+E)}function et(L,E){let j=n.get(L);if(L.isRenderTargetTexture===!1&&L.version>0&&j.__version!==L.version){Ve(j,L,E);return}else L.isExternalTexture&&(j.__webglTexture=L.sourceTexture?L.sourceTexture:null);e.bindTexture(i.TEXTURE_2D_ARRAY,j.__webglTexture,i.TEXTURE0+E)}function at(L,E){let j=n.get(L);if(L.isRenderTargetTexture===!1&&L.version>0&&j.__version!==L.version){Ve(j,L,E);return}e.bindTexture(i.TEXTURE_3D,j.__webglTexture,i.TEXTURE0+E)}function mt(L,E){let j=n.get(L);if(L.version>0&&j.__version!==L.version){hn(j,L,E);return}e.bindTexture(i.TEXTURE_CUBE_MAP,j.__webglTexture,i.TEXTURE0+E)}let Ut={[Yi]:i.REPEAT,[ni]:i.CLAMP_TO_EDGE,[Nc]:i.MIRRORED_REPEAT},Kt={[Fn]:i.NEAREST,[$g]:i.NEAREST_MIPMAP_NEAREST,[al]:i.NEAREST_MIPMAP_LINEAR,[Dn]:i.LINEAR,[Qc]:i.LINEAR_MIPMAP_NEAREST,[Ni]:i.LINEAR_MIPMAP_LINEAR},kt={[i0]:i.NEVER,[lf]:i.ALWAYS,[s0]:i.LESS,[of]:i.LEQUAL,[r0]:i.EQUAL,[af]:i.GEQUAL,[o0]:i.GREATER,[a0]:i.NOTEQUAL};function pe(L,E){if(E.type===Di&&t.has("OES_texture_float_linear")===!1&&(E.magFilter===Dn||E.magFilter===Qc||E.magFilter===al||E.magFilter===Ni||E.minFilter===Dn||E.minFilter===Qc||E.minFilter===al||E.minFilter===Ni)&&jt("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),i.texParameteri(L,i.TEXTURE_WRAP_S,Ut[E.wrapS]),i.texParameteri(L,i.TEXTURE_WRAP_T,Ut[E.wrapT]),(L===i.TEXTURE_3D||L===i.TEXTURE_2D_ARRAY)&&i.texParameteri(L,i.TEXTURE_WRAP_R,Ut[E.wrapR]),i.texParameteri(L,i.TEXTURE_MAG_FILTER,Kt[E.magFilter]),i.texParameteri(L,i.TEXTURE_MIN_FILTER,Kt[E.minFilter]),E.compareFunction&&(i.texParameteri(L,i.TEXTURE_COMPARE_MODE,i.COMPARE_REF_TO_TEXTURE),i.texParameteri(L,i.TEXTURE_COMPARE_FUNC,kt[E.compareFunction])),t.has("EXT_texture_filter_anisotropic")===!0){if(E.magFilter===Fn||E.minFilter!==al&&E.minFilter!==Ni||E.type===Di&&t.has("OES_texture_float_linear")===!1)return;if(E.anisotropy>1||n.get(E).__currentAnisotropy){let j=t.get("EXT_texture_filter_anisotropic");i.texParameterf(L,j.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(E.anisotropy,s.getMaxAnisotropy())),n.get(E).__currentAnisotropy=E.anisotropy}}}function ue(L,E){let j=!1;L.__webglInit===void 0&&(L.__webglInit=!0,E.addEventListener("dispose",C),I(E));let pt=E.source,ut=f.get(pt);ut===void 0&&(ut={},f.set(pt,ut));let vt=q(E);if(vt!==L.__cacheKey){ut[vt]===void 0&&(ut[vt]={texture:i.createTexture(),usedTimes:0},o.memory.textures++,j=!0),ut[vt].usedTimes++;let bt=ut[L.__cacheKey];bt!==void 0&&(ut[L.__cacheKey].usedTimes--,bt.usedTimes===0&&G(E)),L.__cacheKey=vt,L.__webglTexture=ut[vt].texture}return j}function oe(L,E,j){return Math.floor(Math.floor(L/j)/E)}function je(L,E,j,pt){let vt=L.updateRanges;if(vt.length===0)e.texSubImage2D(i.TEXTURE_2D,0,0,0,E.width,E.height,j,pt,E.data);else{vt.sort((k,ht)=>k.start-ht.start);let bt=0;for(let k=1;k<vt.length;k++){let ht=vt[bt],ot=vt[k],Et=ht.start+ht.count,yt=oe(ot.start,E.width,4),Mt=oe(ht.start,E.width,4);ot.start<=Et+1&&yt===Mt&&oe(ot.start+ot.count-1,E.width,4)===yt?ht.count=Math.max(ht.count,ot.start+ot.count-ht.start):(++bt,vt[bt]=ot)}vt.length=bt+1;let rt=e.getParameter(i.UNPACK_ROW_LENGTH),lt=e.getParameter(i.UNPACK_SKIP_PIXELS),xt=e.getParameter(i.UNPACK_SKIP_ROWS);e.pixelStorei(i.UNPACK_ROW_LENGTH,E.width);for(let k=0,ht=vt.length;k<ht;k++){let ot=vt[k],Et=Math.floor(ot.start/4),yt=Math.ceil(ot.count/4),Mt=Et%E.width,qt=Math.floor(Et/E.width),ee=yt,ft=1;e.pixelStorei(i.UNPACK_SKIP_PIXELS,Mt),e.pixelStorei(i.UNPACK_SKIP_ROWS,qt),e.texSubImage2D(i.TEXTURE_2D,0,Mt,qt,ee,ft,j,pt,E.data)}L.clearUpdateRanges(),e.pixelStorei(i.UNPACK_ROW_LENGTH,rt),e.pixelStorei(i.UNPACK_SKIP_PIXELS,lt),e.pixelStorei(i.UNPACK_SKIP_ROWS,xt)}}function Ve(L,E,j){let pt=i.TEXTURE_2D;(E.isDataArrayTexture||E.isCompressedArrayTexture)&&(pt=i.TEXTURE_2D_ARRAY),E.isData3DTexture&&(pt=i.TEXTURE_3D);let ut=ue(L,E),vt=E.source;e.bindTexture(pt,L.__webglTexture,i.TEXTURE0+j);let bt=n.get(vt);if(vt.version!==bt.__version||ut===!0){if(e.activeTexture(i.TEXTURE0+j),(typeof ImageBitmap<"u"&&E.image instanceof ImageBitmap)===!1){let ft=se.getPrimaries(se.workingColorSpace),zt=E.colorSpace===Bs?null:se.getPrimaries(E.colorSpace),ne=E.colorSpace===Bs||ft===zt?i.NONE:i.BROWSER_DEFAULT_WEBGL;e.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,E.flipY),e.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,E.premultiplyAlpha),e.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,ne)}e.pixelStorei(i.UNPACK_ALIGNMENT,E.unpackAlignment);let lt=x(E.image,!1,s.maxTextureSize);lt=Wt(E,lt);let xt=r.convert(E.format,E.colorSpace),k=r.convert(E.type),ht=S(E.internalFormat,xt,k,E.normalized,E.colorSpace,E.isVideoTexture);pe(pt,E);let ot,Et=E.mipmaps,yt=E.isVideoTexture!==!0,Mt=bt.__version===void 0||ut===!0,qt=vt.dataReady,ee=M(E,lt);if(E.isDepthTexture)ht=y(E.format===Os,E.type),Mt&&(yt?e.texStorage2D(i.TEXTURE_2D,1,ht,lt.width,lt.height):e.texImage2D(i.TEXTURE_2D,0,ht,lt.width,lt.height,0,xt,k,null));else if(E.isDataTexture)if(Et.length>0){yt&&Mt&&e.texStorage2D(i.TEXTURE_2D,ee,ht,Et[0].width,Et[0].height);for(let ft=0,zt=Et.length;ft<zt;ft++)ot=Et[ft],yt?qt&&e.texSubImage2D(i.TEXTURE_2D,ft,0,0,ot.width,ot.height,xt,k,ot.data):e.texImage2D(i.TEXTURE_2D,ft,ht,ot.width,ot.height,0,xt,k,ot.data);E.generateMipmaps=!1}else yt?(Mt&&e.texStorage2D(i.TEXTURE_2D,ee,ht,lt.width,lt.height),qt&&je(E,lt,xt,k)):e.texImage2D(i.TEXTURE_2D,0,ht,lt.width,lt.height,0,xt,k,lt.data);else if(E.isCompressedTexture)if(E.isCompressedArrayTexture){yt&&Mt&&e.texStorage3D(i.TEXTURE_2D_ARRAY,ee,ht,Et[0].width,Et[0].height,lt.depth);for(let ft=0,zt=Et.length;ft<zt;ft++)if(ot=Et[ft],E.format!==Ui)if(xt!==null)if(yt){if(qt)if(E.layerUpdates.size>0){let ne=_f(ot.width,ot.height,E.format,E.type);for(let Rt of E.layerUpdates){let he=ot.data.subarray(Rt*ne/ot.data.BYTES_PER_ELEMENT,(Rt+1)*ne/ot.data.BYTES_PER_ELEMENT);e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,ft,0,0,Rt,ot.width,ot.height,1,xt,he)}}else e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,ft,0,0,0,ot.width,ot.height,lt.depth,xt,ot.data)}else e.compressedTexImage3D(i.TEXTURE_2D_ARRAY,ft,ht,ot.width,ot.height,lt.depth,0,ot.data,0,0);else jt("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else yt?qt&&e.texSubImage3D(i.TEXTURE_2D_ARRAY,ft,0,0,0,ot.width,ot.height,lt.depth,xt,k,ot.data):e.texImage3D(i.TEXTURE_2D_ARRAY,ft,ht,ot.width,ot.height,lt.depth,0,xt,k,ot.data);E.layerUpdates.size>0&&E.clearLayerUpdates()}else{yt&&Mt&&e.texStorage2D(i.TEXTURE_2D,ee,ht,Et[0].width,Et[0].height);for(let ft=0,zt=Et.length;ft<zt;ft++)ot=Et[ft],E.format!==Ui?xt!==null?yt?qt&&e.compressedTexSubImage2D(i.TEXTURE_2D,ft,0,0,ot.width,ot.height,xt,ot.data):e.compressedTexImage2D(i.TEXTURE_2D,ft,ht,ot.width,ot.height,0,ot.data):jt("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):yt?qt&&e.texSubImage2D(i.TEXTURE_2D,ft,0,0,ot.width,ot.height,xt,k,ot.data):e.texImage2D(i.TEXTURE_2D,ft,ht,ot.width,ot.height,0,xt,k,ot.data)}else if(E.isDataArrayTexture)if(yt){if(Mt&&e.texStorage3D(i.TEXTURE_2D_ARRAY,ee,ht,lt.width,lt.height,lt.depth),qt)if(E.layerUpdates.size>0){let ft=_f(lt.width,lt.height,E.format,E.type);for(let zt of E.layerUpdates){let ne=lt.data.subarray(zt*ft/lt.data.BYTES_PER_ELEMENT,(zt+1)*ft/lt.data.BYTES_PER_ELEMENT);e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,zt,lt.width,lt.height,1,xt,k,ne)}E.clearLayerUpdates()}else e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,0,lt.width,lt.height,lt.depth,xt,k,lt.data)}else e.texImage3D(i.TEXTURE_2D_ARRAY,0,ht,lt.width,lt.height,lt.depth,0,xt,k,lt.data);else if(E.isData3DTexture)yt?(Mt&&e.texStorage3D(i.TEXTURE_3D,ee,ht,lt.width,lt.height,lt.depth),qt&&e.texSubImage3D(i.TEXTURE_3D,0,0,0,0,lt.width,lt.height,lt.depth,xt,k,lt.data)):e.texImage3D(i.TEXTURE_3D,0,ht,lt.width,lt.height,lt.depth,0,xt,k,lt.data);else if(E.isFramebufferTexture){if(Mt)if(yt)e.texStorage2D(i.TEXTURE_2D,ee,ht,lt.width,lt.height);else{let ft=lt.width,zt=lt.height;for(let ne=0;ne<ee;ne++)e.texImage2D(i.TEXTURE_2D,ne,ht,ft,zt,0,xt,k,null),ft>>=1,zt>>=1}}else if(E.isHTMLTexture){if("texElementImage2D"in i){let ft=i.canvas;if(ft.hasAttribute("layoutsubtree")||ft.setAttribute("layoutsubtree","true"),lt.parentNode!==ft){ft.appendChild(lt),u.add(E),ft.onpaint=zt=>{let ne=zt.changedElements;for(let Rt of u)ne.includes(Rt.image)&&(Rt.needsUpdate=!0)},ft.requestPaint();return}if(i.texElementImage2D.length===3)i.texElementImage2D(i.TEXTURE_2D,i.RGBA8,lt);else{let ne=i.RGBA,Rt=i.RGBA,he=i.UNSIGNED_BYTE;i.texElementImage2D(i.TEXTURE_2D,0,ne,Rt,he,lt)}i.texParameteri(i.TEXTURE_2D,i.TEXTURE_MIN_FILTER,i.LINEAR),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_S,i.CLAMP_TO_EDGE),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_T,i.CLAMP_TO_EDGE)}}else if(Et.length>0){if(yt&&Mt){let ft=Jt(Et[0]);e.texStorage2D(i.TEXTURE_2D,ee,ht,ft.width,ft.height)}for(let ft=0,zt=Et.length;ft<zt;ft++)ot=Et[ft],yt?qt&&e.texSubImage2D(i.TEXTURE_2D,ft,0,0,xt,k,ot):e.texImage2D(i.TEXTURE_2D,ft,ht,xt,k,ot);E.generateMipmaps=!1}else if(yt){if(Mt){let ft=Jt(lt);e.texStorage2D(i.TEXTURE_2D,ee,ht,ft.width,ft.height)}qt&&e.texSubImage2D(i.TEXTURE_2D,0,0,0,xt,k,lt)}else e.texImage2D(i.TEXTURE_2D,0,ht,xt,k,lt);w(E)&&E.mipmapsAutoUpdate===!0&&v(pt),bt.__version=vt.version,E.onUpdate&&E.onUpdate(E)}L.__version=E.version}function hn(L,E,j){if(E.image.length!==6)return;let pt=ue(L,E),ut=E.source;e.bindTexture(i.TEXTURE_CUBE_MAP,L.__webglTexture,i.TEXTURE0+j);let vt=n.get(ut);if(ut.version!==vt.__version||pt===!0){e.activeTexture(i.TEXTURE0+j);let bt=se.getPrimaries(se.workingColorSpace),rt=E.colorSpace===Bs?null:se.getPrimaries(E.colorSpace),lt=E.colorSpace===Bs||bt===rt?i.NONE:i.BROWSER_DEFAULT_WEBGL;e.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,E.flipY),e.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,E.premultiplyAlpha),e.pixelStorei(i.UNPACK_ALIGNMENT,E.unpackAlignment),e.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,lt);let xt=E.isCompressedTexture||E.image[0].isCompressedTexture,k=E.image[0]&&E.image[0].isDataTexture,ht=[];for(let Rt=0;Rt<6;Rt++)!xt&&!k?ht[Rt]=x(E.image[Rt],!0,s.maxCubemapSize):ht[Rt]=k?E.image[Rt].image:E.image[Rt],ht[Rt]=Wt(E,ht[Rt]);let ot=ht[0],Et=r.convert(E.format,E.colorSpace),yt=r.convert(E.type),Mt=S(E.internalFormat,Et,yt,E.normalized,E.colorSpace),qt=E.isVideoTexture!==!0,ee=vt.__version===void 0||pt===!0,ft=ut.dataReady,zt=M(E,ot);pe(i.TEXTURE_CUBE_MAP,E);let ne;if(E.isDepthTexture){if(Mt=y(E.format===Os,E.type),ee)if(qt)e.texStorage2D(i.TEXTURE_CUBE_MAP,1,Mt,ot.width,ot.height);else for(let Rt=0;Rt<6;Rt++)e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,Mt,ot.width,ot.height,0,Et,yt,null)}else if(xt){qt&&ee&&e.texStorage2D(i.TEXTURE_CUBE_MAP,zt,Mt,ot.width,ot.height);for(let Rt=0;Rt<6;Rt++){ne=ht[Rt].mipmaps;for(let he=0;he<ne.length;he++){let Ge=ne[he];E.format!==Ui?Et!==null?qt?ft&&e.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,he,0,0,Ge.width,Ge.height,Et,Ge.data):e.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,he,Mt,Ge.width,Ge.height,0,Ge.data):jt("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):qt?ft&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,he,0,0,Ge.width,Ge.height,Et,yt,Ge.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,he,Mt,Ge.width,Ge.height,0,Et,yt,Ge.data)}}}else{if(ne=E.mipmaps,qt&&ee){ne.length>0&&zt++;let Rt=Jt(ht[0]);e.texStorage2D(i.TEXTURE_CUBE_MAP,zt,Mt,Rt.width,Rt.height)}for(let Rt=0;Rt<6;Rt++)if(k){qt?ft&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,0,0,ht[Rt].width,ht[Rt].height,Et,yt,ht[Rt].data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,Mt,ht[Rt].width,ht[Rt].height,0,Et,yt,ht[Rt].data);for(let he=0;he<ne.length;he++){let Zn=ne[he].image[Rt].image;qt?ft&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,he+1,0,0,Zn.width,Zn.height,Et,yt,Zn.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,he+1,Mt,Zn.width,Zn.height,0,Et,yt,Zn.data)}}else{qt?ft&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,0,0,Et,yt,ht[Rt]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,Mt,Et,yt,ht[Rt]);for(let he=0;he<ne.length;he++){let Ge=ne[he];qt?ft&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,he+1,0,0,Et,yt,Ge.image[Rt]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,he+1,Mt,Et,yt,Ge.image[Rt])}}}w(E)&&E.mipmapsAutoUpdate===!0&&v(i.TEXTURE_CUBE_MAP),vt.__version=ut.version,E.onUpdate&&E.onUpdate(E)}L.__version=E.version}function Fe(L,E,j,pt,ut,vt){let bt=r.convert(j.format,j.colorSpace),rt=r.convert(j.type),lt=S(j.internalFormat,bt,rt,j.normalized,j.colorSpace),xt=n.get(E),k=n.get(j);if(k.__renderTarget=E,!xt.__hasExternalTextures){let ht=Math.max(1,E.width>>vt),ot=Math.max(1,E.height>>vt);ut===i.TEXTURE_3D||ut===i.TEXTURE_2D_ARRAY?e.texImage3D(ut,vt,lt,ht,ot,E.depth,0,bt,rt,null):e.texImage2D(ut,vt,lt,ht,ot,0,bt,rt,null)}e.bindFramebuffer(i.FRAMEBUFFER,L),wt(E)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,pt,ut,k.__webglTexture,0,le(E)):(ut===i.TEXTURE_2D||ut>=i.TEXTURE_CUBE_MAP_POSITIVE_X&&ut<=i.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&i.framebufferTexture2D(i.FRAMEBUFFER,pt,ut,k.__webglTexture,vt),e.bindFramebuffer(i.FRAMEBUFFER,null)}function An(L,E,j){if(i.bindRenderbuffer(i.RENDERBUFFER,L),E.depthBuffer){let pt=E.depthTexture,ut=pt&&pt.isDepthTexture?pt.type:null,vt=y(E.stencilBuffer,ut),bt=E.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;wt(E)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,le(E),vt,E.width,E.height):j?i.renderbufferStorageMultisample(i.RENDERBUFFER,le(E),vt,E.width,E.height):i.renderbufferStorage(i.RENDERBUFFER,vt,E.width,E.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,bt,i.RENDERBUFFER,L)}else{let pt=E.textures;for(let ut=0;ut<pt.length;ut++){let vt=pt[ut],bt=r.convert(vt.format,vt.colorSpace),rt=r.convert(vt.type),lt=S(vt.internalFormat,bt,rt,vt.normalized,vt.colorSpace);wt(E)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,le(E),lt,E.width,E.height):j?i.renderbufferStorageMultisample(i.RENDERBUFFER,le(E),lt,E.width,E.height):i.renderbufferStorage(i.RENDERBUFFER,lt,E.width,E.height)}}i.bindRenderbuffer(i.RENDERBUFFER,null)}function Se(L,E,j){let pt=E.isWebGLCubeRenderTarget===!0;if(e.bindFramebuffer(i.FRAMEBUFFER,L),!(E.depthTexture&&E.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let ut=n.get(E.depthTexture);ut.__renderTarget=E;let vt=pt?E.depthTexture.image[0]:E.depthTexture.image;(!ut.__webglTexture||vt.width!==E.width||vt.height!==E.height)&&(vt.width=E.width,vt.height=E.height,E.depthTexture.needsUpdate=!0),pt?mt(E.depthTexture,0):st(E.depthTexture,0);let bt=ut.__webglTexture,rt=le(E),lt=pt?i.TEXTURE_CUBE_MAP_POSITIVE_X+j:i.TEXTURE_2D,xt=E.depthTexture.format===Os?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;if(E.depthTexture.format===Ps)wt(E)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,xt,lt,bt,0,rt):i.framebufferTexture2D(i.FRAMEBUFFER,xt,lt,bt,0);else if(E.depthTexture.format===Os)wt(E)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,xt,lt,bt,0,rt):i.framebufferTexture2D(i.FRAMEBUFFER,xt,lt,bt,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function yn(L){let E=n.get(L),j=L.isWebGLCubeRenderTarget===!0;if(E.__boundDepthTexture!==L.depthTexture){let pt=L.depthTexture;if(E.__depthDisposeCallback&&E.__depthDisposeCallback(),pt){let ut=()=>{delete E.__boundDepthTexture,delete E.__depthDisposeCallback,pt.removeEventListener("dispose",ut)};pt.addEventListener("dispose",ut),E.__depthDisposeCallback=ut}E.__boundDepthTexture=pt}if(L.depthTexture&&!E.__autoAllocateDepthBuffer)if(j)for(let pt=0;pt<6;pt++)Se(E.__webglFramebuffer[pt],L,pt);else L.texture.mipmaps.length>0?Se(E.__webglFramebuffer[0],L,0):Se(E.__webglFramebuffer,L,0);else if(j){E.__webglDepthbuffer=[];for(let pt=0;pt<6;pt++)if(e.bindFramebuffer(i.FRAMEBUFFER,E.__webglFramebuffer[pt]),E.__webglDepthbuffer[pt]===void 0)E.__webglDepthbuffer[pt]=i.createRenderbuffer(),An(E.__webglDepthbuffer[pt],L,!1);else{let ut=L.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,vt=E.__webglDepthbuffer[pt];i.bindRenderbuffer(i.RENDERBUFFER,vt),i.framebufferRenderbuffer(i.FRAMEBUFFER,ut,i.RENDERBUFFER,vt)}}else if(L.texture.mipmaps.length>0?e.bindFramebuffer(i.FRAMEBUFFER,E.__webglFramebuffer[0]):e.bindFramebuffer(i.FRAMEBUFFER,E.__webglFramebuffer),E.__webglDepthbuffer===void 0)E.__webglDepthbuffer=i.createRenderbuffer(),An(E.__webglDepthbuffer,L,!1);else{let ut=L.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,vt=E.__webglDepthbuffer;i.bindRenderbuffer(i.RENDERBUFFER,vt),i.framebufferRenderbuffer(i.FRAMEBUFFER,ut,i.RENDERBUFFER,vt)}e.bindFramebuffer(i.FRAMEBUFFER,null)}function tn(L,E,j){let pt=n.get(L);E!==void 0&&Fe(pt.__webglFramebuffer,L,L.texture,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,0),j!==void 0&&yn(L)}function un(L){let E=L.texture,j=n.get(L),pt=n.get(E);L.addEventListener("dispose",U),I(L);let ut=L.textures,vt=L.isWebGLCubeRenderTarget===!0,bt=ut.length>1;if(bt||(pt.__webglTexture===void 0&&(pt.__webglTexture=i.createTexture()),pt.__version=E.version,o.memory.textures++),vt){j.__webglFramebuffer=[];for(let rt=0;rt<6;rt++)if(E.mipmaps.length>0){j.__webglFramebuffer[rt]=[];for(let lt=0;lt<E.mipmaps.length;lt++)j.__webglFramebuffer[rt][lt]=i.createFramebuffer()}else j.__webglFramebuffer[rt]=i.createFramebuffer()}else{if(E.mipmaps.length>0){j.__webglFramebuffer=[];for(let rt=0;rt<E.mipmaps.length;rt++)j.__webglFramebuffer[rt]=i.createFramebuffer()}else j.__webglFramebuffer=i.createFramebuffer();if(bt)for(let rt=0,lt=ut.length;rt<lt;rt++){let xt=n.get(ut[rt]);xt.__webglTexture===void 0&&(xt.__webglTexture=i.createTexture(),o.memory.textures++)}if(L.samples>0&&wt(L)===!1){j.__webglMultisampledFramebuffer=i.createFramebuffer(),j.__webglColorRenderbuffer=[],e.bindFramebuffer(i.FRAMEBUFFER,j.__webglMultisampledFramebuffer);for(let rt=0;rt<ut.length;rt++){let lt=ut[rt];j.__webglColorRenderbuffer[rt]=i.createRenderbuffer(),i.bindRenderbuffer(i.RENDERBUFFER,j.__webglColorRenderbuffer[rt]);let xt=r.convert(lt.format,lt.colorSpace),k=r.convert(lt.type),ht=S(lt.internalFormat,xt,k,lt.normalized,lt.colorSpace,L.isXRRenderTarget===!0),ot=le(L);i.renderbufferStorageMultisample(i.RENDERBUFFER,ot,ht,L.width,L.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+rt,i.RENDERBUFFER,j.__webglColorRenderbuffer[rt])}i.bindRenderbuffer(i.RENDERBUFFER,null),L.depthBuffer&&(j.__webglDepthRenderbuffer=i.createRenderbuffer(),An(j.__webglDepthRenderbuffer,L,!0)),e.bindFramebuffer(i.FRAMEBUFFER,null)}}if(vt){e.bindTexture(i.TEXTURE_CUBE_MAP,pt.__webglTexture),pe(i.TEXTURE_CUBE_MAP,E);for(let rt=0;rt<6;rt++)if(E.mipmaps.length>0)for(let lt=0;lt<E.mipmaps.length;lt++)Fe(j.__webglFramebuffer[rt][lt],L,E,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+rt,lt);else Fe(j.__webglFramebuffer[rt],L,E,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+rt,0);w(E)?v(i.TEXTURE_CUBE_MAP):E.mipmaps.length>0&&i.texParameteri(i.TEXTURE_CUBE_MAP,i.TEXTURE_MAX_LEVEL,E.mipmaps.length-1),e.unbindTexture()}else if(bt){for(let rt=0,lt=ut.length;rt<lt;rt++){let xt=ut[rt],k=n.get(xt),ht=i.TEXTURE_2D;(L.isWebGL3DRenderTarget||L.isWebGLArrayRenderTarget)&&(ht=L.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),e.bindTexture(ht,k.__webglTexture),pe(ht,xt),Fe(j.__webglFramebuffer,L,xt,i.COLOR_ATTACHMENT0+rt,ht,0),w(xt)&&v(ht)}e.unbindTexture()}else{let rt=i.TEXTURE_2D;if((L.isWebGL3DRenderTarget||L.isWebGLArrayRenderTarget)&&(rt=L.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),e.bindTexture(rt,pt.__webglTexture),pe(rt,E),E.mipmaps.length>0)for(let lt=0;lt<E.mipmaps.length;lt++)Fe(j.__webglFramebuffer[lt],L,E,i.COLOR_ATTACHMENT0,rt,lt);else Fe(j.__webglFramebuffer,L,E,i.COLOR_ATTACHMENT0,rt,0);w(E)?v(rt):E.mipmaps.length>0&&i.texParameteri(rt,i.TEXTURE_MAX_LEVEL,E.mipmaps.length-1),e.unbindTexture()}L.depthBuffer&&yn(L)}function z(L){let E=L.textures;for(let j=0,pt=E.length;j<pt;j++){let ut=E[j];if(w(ut)&&ut.mipmapsAutoUpdate===!0){let vt=T(L),bt=n.get(ut).__webglTexture;e.bindTexture(vt,bt),v(vt),e.unbindTexture()}}}let Ct=[];function $t(L){if(L.samples>0){if(wt(L)===!1){let E=L.textures,j=L.width,pt=L.height,ut=i.COLOR_BUFFER_BIT,vt=L.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,bt=n.get(L),rt=E.length>1;if(rt)for(let xt=0;xt<E.length;xt++)e.bindFramebuffer(i.FRAMEBUFFER,bt.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+xt,i.RENDERBUFFER,null),e.bindFramebuffer(i.FRAMEBUFFER,bt.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+xt,i.TEXTURE_2D,null,0);e.bindFramebuffer(i.READ_FRAMEBUFFER,bt.__webglMultisampledFramebuffer),L.texture.mipmaps.length>0?e.bindFramebuffer(i.DRAW_FRAMEBUFFER,bt.__webglFramebuffer[0]):e.bindFramebuffer(i.DRAW_FRAMEBUFFER,bt.__webglFramebuffer);for(let xt=0;xt<E.length;xt++){if(L.resolveDepthBuffer&&(L.depthBuffer&&(ut|=i.DEPTH_BUFFER_BIT),L.stencilBuffer&&L.resolveStencilBuffer&&(ut|=i.STENCIL_BUFFER_BIT)),rt){i.framebufferRenderbuffer(i.READ_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.RENDERBUFFER,bt.__webglColorRenderbuffer[xt]);let k=n.get(E[xt]).__webglTexture;i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,k,0)}i.blitFramebuffer(0,0,j,pt,0,0,j,pt,ut,i.NEAREST),l===!0&&(Ct.length=0,Ct.push(i.COLOR_ATTACHMENT0+xt),L.depthBuffer&&L.storeMultisampledDepthBuffer===!1&&Ct.push(vt),i.invalidateFramebuffer(i.READ_FRAMEBUFFER,Ct))}if(e.bindFramebuffer(i.READ_FRAMEBUFFER,null),e.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),rt)for(let xt=0;xt<E.length;xt++){e.bindFramebuffer(i.FRAMEBUFFER,bt.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+xt,i.RENDERBUFFER,bt.__webglColorRenderbuffer[xt]);let k=n.get(E[xt]).__webglTexture;e.bindFramebuffer(i.FRAMEBUFFER,bt.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+xt,i.TEXTURE_2D,k,0)}e.bindFramebuffer(i.DRAW_FRAMEBUFFER,bt.__webglMultisampledFramebuffer)}else if(L.depthBuffer&&L.storeMultisampledDepthBuffer===!1&&l){let E=L.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,[E])}}}function le(L){return Math.min(s.maxSamples,L.samples)}function wt(L){let E=n.get(L);return L.samples>0&&t.has("WEBGL_multisampled_render_to_texture")===!0&&E.__useRenderToTexture!==!1}function Be(L){let E=o.render.frame;h.get(L)!==E&&(h.set(L,E),L.update())}function Wt(L,E){let j=L.colorSpace,pt=L.format,ut=L.type;return L.isCompressedTexture===!0||L.isVideoTexture===!0||j!==Pa&&j!==Bs&&(se.getTransfer(j)===Pe?(pt!==Ui||ut!==ci)&&jt("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):te("WebGLTextures: Unsupported texture color space:",j)),E}function Jt(L){return typeof HTMLImageElement<"u"&&L instanceof HTMLImageElement?(c.width=L.naturalWidth||L.width,c.height=L.naturalHeight||L.height):typeof VideoFrame<"u"&&L instanceof VideoFrame?(c.width=L.displayWidth,c.height=L.displayHeight):(c.width=L.width,c.height=L.height),c}this.allocateTextureUnit=it,this.resetTextureUnits=J,this.getTextureUnits=Q,this.setTextureUnits=ct,this.setTexture2D=st,this.setTexture2DArray=et,this.setTexture3D=at,this.setTextureCube=mt,this.rebindTextures=tn,this.setupRenderTarget=un,this.updateRenderTargetMipmap=z,this.updateMultisampleRenderTarget=$t,this.setupDepthRenderbuffer=yn,this.setupFrameBufferTexture=Fe,this.useMultisampledRTT=wt,this.dispose=H}function WE(i,t){function e(n,s=Bs){let r,o=se.getTransfer(s);if(n===ci)return i.UNSIGNED_BYTE;if(n===eh)return i.UNSIGNED_SHORT_4_4_4_4;if(n===nh)return i.UNSIGNED_SHORT_5_5_5_1;if(n===tf)return i.UNSIGNED_INT_5_9_9_9_REV;if(n===ef)return i.UNSIGNED_INT_10F_11F_11F_REV;if(n===$d)return i.BYTE;if(n===Qd)return i.SHORT;if(n===jo)return i.UNSIGNED_SHORT;if(n===th)return i.INT;if(n===Ji)return i.UNSIGNED_INT;if(n===Di)return i.FLOAT;if(n===Ki)return i.HALF_FLOAT;if(n===nf)return i.ALPHA;if(n===sf)return i.RGB;if(n===Ui)return i.RGBA;if(n===Ps)return i.DEPTH_COMPONENT;if(n===Os)return i.DEPTH_STENCIL;if(n===rf)return i.RED;if(n===ih)return i.RED_INTEGER;if(n===lr)return i.RG;if(n===sh)return i.RG_INTEGER;if(n===rh)return i.RGBA_INTEGER;if(n===ll||n===cl||n===hl||n===ul)if(o===Pe)if(r=t.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===ll)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===cl)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===hl)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===ul)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=t.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===ll)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===cl)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===hl)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===ul)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===oh||n===ah||n===lh||n===ch)if(r=t.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===oh)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===ah)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===lh)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===ch)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===hh||n===uh||n===dh||n===fh||n===ph||n===dl||n===mh)if(r=t.get("WEBGL_compressed_texture_etc"),r!==null){if(n===hh||n===uh)return o===Pe?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===dh)return o===Pe?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(n===fh)return r.COMPRESSED_R11_EAC;if(n===ph)return r.COMPRESSED_SIGNED_R11_EAC;if(n===dl)return r.COMPRESSED_RG11_EAC;if(n===mh)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(n===gh||n===_h||n===xh||n===yh||n===vh||n===bh||n===Sh||n===Mh||n===wh||n===Eh||n===Th||n===Ah||n===Rh||n===Ch)if(r=t.get("WEBGL_compressed_texture_astc"),r!==null){if(n===gh)return o===Pe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===_h)return o===Pe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===xh)return o===Pe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===yh)return o===Pe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===vh)return o===Pe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===bh)return o===Pe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===Sh)return o===Pe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===Mh)return o===Pe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===wh)return o===Pe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===Eh)return o===Pe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===Th)return o===Pe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===Ah)return o===Pe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===Rh)return o===Pe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===Ch)return o===Pe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===Ph||n===Ih||n===Lh)if(r=t.get("EXT_texture_compression_bptc"),r!==null){if(n===Ph)return o===Pe?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===Ih)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===Lh)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===Nh||n===Dh||n===fl||n===Uh)if(r=t.get("EXT_texture_compression_rgtc"),r!==null){if(n===Nh)return r.COMPRESSED_RED_RGTC1_EXT;if(n===Dh)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===fl)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===Uh)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===Vr?i.UNSIGNED_INT_24_8:i[n]!==void 0?i[n]:null}return{convert:e}}var XE=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,qE=`
uniform sampler2DArray depthColor;
uniform float depthWidth;
uniform float depthHeight;

void main() {

	vec2 coord = vec2( gl_FragCoord.x / depthWidth, gl_FragCoord.y / depthHeight );

	if ( coord.x >= 1.0 ) {

		gl_FragDepth = texture( depthColor, vec3( coord.x - 1.0, coord.y, 1 ) ).r;

	} else {

		gl_FragDepth = texture( depthColor, vec3( coord.x, coord.y, 0 ) ).r;

	}

}`,Tf=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(t,e){if(this.texture===null){let n=new Va(t.texture);(t.depthNear!==e.depthNear||t.depthFar!==e.depthFar)&&(this.depthNear=t.depthNear,this.depthFar=t.depthFar),this.texture=n}}getMesh(t){if(this.texture!==null&&this.mesh===null){let e=t.cameras[0].viewport,n=new ii({vertexShader:XE,fragmentShader:qE,uniforms:{depthColor:{value:this.texture},depthWidth:{value:e.z},depthHeight:{value:e.w}}});this.mesh=new Me(new nr(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},Af=class extends ji{constructor(t,e){super();let n=this,s=null,r=1,o=null,a="local-floor",l=1,c=null,h=null,u=null,d=null,f=null,p=null,_=typeof XRWebGLBinding<"u",m=new Tf,g={},x=e.getContextAttributes(),w=null,v=null,T=[],S=[],y=new Xt,M=null,I=null,P=new xn;P.viewport=new Ue;let C=new xn;C.viewport=new Ue;let U=[P,C],B=new Jc,D=null,H=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(q){let st=T[q];return st===void 0&&(st=new Uo,T[q]=st),st.getTargetRaySpace()},this.getControllerGrip=function(q){let st=T[q];return st===void 0&&(st=new Uo,T[q]=st),st.getGripSpace()},this.getHand=function(q){let st=T[q];return st===void 0&&(st=new Uo,T[q]=st),st.getHandSpace()};function O(q){let st=S.indexOf(q.inputSource);if(st===-1)return;let et=T[st];et!==void 0&&(et.update(q.inputSource,q.frame,c||o),et.dispatchEvent({type:q.type,data:q.inputSource}))}function G(){s.removeEventListener("select",O),s.removeEventListener("selectstart",O),s.removeEventListener("selectend",O),s.removeEventListener("squeeze",O),s.removeEventListener("squeezestart",O),s.removeEventListener("squeezeend",O),s.removeEventListener("end",G),s.removeEventListener("inputsourceschange",nt);for(let q=0;q<T.length;q++){let st=S[q];st!==null&&(S[q]=null,T[q].disconnect(st))}D=null,H=null,m.reset();for(let q in g)delete g[q];if(t.setRenderTarget(w),f=null,d=null,u=null,s=null,v=null,it.stop(),n.isPresenting=!1,t.setPixelRatio(M),t.setSize(y.width,y.height,!1),I!==null){let q=I.camera;q.fov=I.fov,q.zoom=I.zoom,q.updateProjectionMatrix(),I=null}n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(q){r=q,n.isPresenting===!0&&jt("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(q){a=q,n.isPresenting===!0&&jt("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(q){c=q},this.getBaseLayer=function(){return d!==null?d:f},this.getBinding=function(){return u===null&&_&&(u=new XRWebGLBinding(s,e)),u},this.getFrame=function(){return p},this.getSession=function(){return s},this.setSession=async function(q){if(s=q,s!==null){if(w=t.getRenderTarget(),s.addEventListener("select",O),s.addEventListener("selectstart",O),s.addEventListener("selectend",O),s.addEventListener("squeeze",O),s.addEventListener("squeezestart",O),s.addEventListener("squeezeend",O),s.addEventListener("end",G),s.addEventListener("inputsourceschange",nt),x.xrCompatible!==!0&&await e.makeXRCompatible(),M=t.getPixelRatio(),t.getSize(y),_&&"createProjectionLayer"in XRWebGLBinding.prototype){let et=null,at=null,mt=null;x.depth&&(mt=x.stencil?e.DEPTH24_STENCIL8:e.DEPTH_COMPONENT24,et=x.stencil?Os:Ps,at=x.stencil?Vr:Ji);let Ut={colorFormat:e.RGBA8,depthFormat:mt,scaleFactor:r};u=this.getBinding(),d=u.createProjectionLayer(Ut),s.updateRenderState({layers:[d]}),t.setPixelRatio(1),t.setSize(d.textureWidth,d.textureHeight,!1),v=new Si(d.textureWidth,d.textureHeight,{format:Ui,type:ci,depthTexture:new Ls(d.textureWidth,d.textureHeight,at,void 0,void 0,void 0,void 0,void 0,void 0,et),stencilBuffer:x.stencil,colorSpace:t.outputColorSpace,samples:x.antialias?4:0,resolveDepthBuffer:d.ignoreDepthValues===!1,resolveStencilBuffer:d.ignoreDepthValues===!1,storeMultisampledDepthBuffer:d.ignoreDepthValues===!1,storeMultisampledStencilBuffer:d.ignoreDepthValues===!1})}else{let et={antialias:x.antialias,alpha:!0,depth:x.depth,stencil:x.stencil,framebufferScaleFactor:r};f=new XRWebGLLayer(s,e,et),s.updateRenderState({baseLayer:f}),t.setPixelRatio(1),t.setSize(f.framebufferWidth,f.framebufferHeight,!1),v=new Si(f.framebufferWidth,f.framebufferHeight,{format:Ui,type:ci,colorSpace:t.outputColorSpace,stencilBuffer:x.stencil,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}v.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await s.requestReferenceSpace(a),it.setContext(s),it.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return m.getDepthTexture()};function nt(q){for(let st=0;st<q.removed.length;st++){let et=q.removed[st],at=S.indexOf(et);at>=0&&(S[at]=null,T[at].disconnect(et))}for(let st=0;st<q.added.length;st++){let et=q.added[st],at=S.indexOf(et);if(at===-1){for(let Ut=0;Ut<T.length;Ut++)if(Ut>=S.length){S.push(et),at=Ut;break}else if(S[Ut]===null){S[Ut]=et,at=Ut;break}if(at===-1)break}let mt=T[at];mt&&mt.connect(et)}}function Y(q,st){st===null?q.matrixWorld.copy(q.matrix):q.matrixWorld.multiplyMatrices(st.matrixWorld,q.matrix),q.matrixWorldInverse.copy(q.matrixWorld).invert()}this.updateCamera=function(q){if(s===null)return;let st=q.near,et=q.far;m.texture!==null&&(m.depthNear>0&&(st=m.depthNear),m.depthFar>0&&(et=m.depthFar)),B.near=C.near=P.near=st,B.far=C.far=P.far=et,(D!==B.near||H!==B.far)&&(s.updateRenderState({depthNear:B.near,depthFar:B.far}),D=B.near,H=B.far),B.layers.mask=q.layers.mask|6,P.layers.mask=B.layers.mask&-5,C.layers.mask=B.layers.mask&-3;let at=q.parent,mt=B.cameras;Y(B,at);for(let Ut=0;Ut<mt.length;Ut++)Y(mt[Ut],at);B.projectionMatrix.copy(P.projectionMatrix),B.projectionMatrixInverse.copy(P.projectionMatrixInverse),I===null&&q.isPerspectiveCamera&&(I={camera:q,fov:q.fov,zoom:q.zoom}),J(q,B,at)};function J(q,st,et){et===null?q.matrix.copy(st.matrixWorld):(q.matrix.copy(et.matrixWorld),q.matrix.invert(),q.matrix.multiply(st.matrixWorld)),q.matrix.decompose(q.position,q.quaternion,q.scale),q.updateMatrixWorld(!0),q.projectionMatrix.copy(st.projectionMatrix),q.projectionMatrixInverse.copy(st.projectionMatrixInverse),q.isPerspectiveCamera&&(q.fov=Cr*2*Math.atan(1/q.projectionMatrix.elements[5]),q.zoom=1)}this.getCamera=function(){return B},this.getFoveation=function(){if(!(d===null&&f===null))return l},this.setFoveation=function(q){l=q,d!==null&&(d.fixedFoveation=q),f!==null&&f.fixedFoveation!==void 0&&(f.fixedFoveation=q)},this.hasDepthSensing=function(){return m.texture!==null},this.getDepthSensingMesh=function(){return m.getMesh(B)},this.getCameraTexture=function(q){return g[q]};let Q=null;function ct(q,st){if(h=st.getViewerPose(c||o),p=st,h!==null){let et=h.views;f!==null&&(t.setRenderTargetFramebuffer(v,f.framebuffer),t.setRenderTarget(v));let at=!1;et.length!==B.cameras.length&&(B.cameras.length=0,at=!0);for(let kt=0;kt<et.length;kt++){let pe=et[kt],ue=null;if(f!==null)ue=f.getViewport(pe);else{let je=u.getViewSubImage(d,pe);ue=je.viewport,kt===0&&(t.setRenderTargetTextures(v,je.colorTexture,je.depthStencilTexture),t.setRenderTarget(v))}let oe=U[kt];oe===void 0&&(oe=new xn,oe.layers.enable(kt),oe.viewport=new Ue,U[kt]=oe),oe.matrix.fromArray(pe.transform.matrix),oe.matrix.decompose(oe.position,oe.quaternion,oe.scale),oe.projectionMatrix.fromArray(pe.projectionMatrix),oe.projectionMatrixInverse.copy(oe.projectionMatrix).invert(),oe.viewport.set(ue.x,ue.y,ue.width,ue.height),kt===0&&(B.matrix.copy(oe.matrix),B.matrix.decompose(B.position,B.quaternion,B.scale)),at===!0&&B.cameras.push(oe)}let mt=s.enabledFeatures;if(mt&&mt.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&_){u=n.getBinding();let kt=u.getDepthInformation(et[0]);kt&&kt.isValid&&kt.texture&&m.init(kt,s.renderState)}if(mt&&mt.includes("camera-access")&&_){t.state.unbindTexture(),u=n.getBinding();for(let kt=0;kt<et.length;kt++){let pe=et[kt].camera;if(pe){let ue=g[pe];ue||(ue=new Va,g[pe]=ue);let oe=u.getCameraImage(pe);ue.sourceTexture=oe}}}}for(let et=0;et<T.length;et++){let at=S[et],mt=T[et];at!==null&&mt!==void 0&&mt.update(at,st,c||o)}Q&&Q(q,st),st.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:st}),p=null}let it=new H0;it.setAnimationLoop(ct),this.setAnimationLoop=function(q){Q=q},this.dispose=function(){}}},YE=new Zt,Q0=new re;Q0.set(-1,0,0,0,1,0,0,0,1);function jE(i,t){function e(m,g){m.matrixAutoUpdate===!0&&m.updateMatrix(),g.value.copy(m.matrix)}function n(m,g){g.color.getRGB(m.fogColor.value,pf(i)),g.isFog?(m.fogNear.value=g.near,m.fogFar.value=g.far):g.isFogExp2&&(m.fogDensity.value=g.density)}function s(m,g,x,w,v){g.isNodeMaterial?g.uniformsNeedUpdate=!1:g.isMeshBasicMaterial?r(m,g):g.isMeshLambertMaterial?(r(m,g),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)):g.isMeshToonMaterial?(r(m,g),u(m,g)):g.isMeshPhongMaterial?(r(m,g),h(m,g),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)):g.isMeshStandardMaterial?(r(m,g),d(m,g),g.isMeshPhysicalMaterial&&f(m,g,v)):g.isMeshMatcapMaterial?(r(m,g),p(m,g)):g.isMeshDepthMaterial?r(m,g):g.isMeshDistanceMaterial?(r(m,g),_(m,g)):g.isMeshNormalMaterial?r(m,g):g.isLineBasicMaterial?(o(m,g),g.isLineDashedMaterial&&a(m,g)):g.isPointsMaterial?l(m,g,x,w):g.isSpriteMaterial?c(m,g):g.isShadowMaterial?(m.color.value.copy(g.color),m.opacity.value=g.opacity):g.isShaderMaterial&&(g.uniformsNeedUpdate=!1)}function r(m,g){m.opacity.value=g.opacity,g.color&&m.diffuse.value.copy(g.color),g.emissive&&m.emissive.value.copy(g.emissive).multiplyScalar(g.emissiveIntensity),g.map&&(m.map.value=g.map,e(g.map,m.mapTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,e(g.alphaMap,m.alphaMapTransform)),g.bumpMap&&(m.bumpMap.value=g.bumpMap,e(g.bumpMap,m.bumpMapTransform),m.bumpScale.value=g.bumpScale,g.side===si&&(m.bumpScale.value*=-1)),g.normalMap&&(m.normalMap.value=g.normalMap,e(g.normalMap,m.normalMapTransform),m.normalScale.value.copy(g.normalScale),g.side===si&&m.normalScale.value.negate()),g.displacementMap&&(m.displacementMap.value=g.displacementMap,e(g.displacementMap,m.displacementMapTransform),m.displacementScale.value=g.displacementScale,m.displacementBias.value=g.displacementBias),g.emissiveMap&&(m.emissiveMap.value=g.emissiveMap,e(g.emissiveMap,m.emissiveMapTransform)),g.specularMap&&(m.specularMap.value=g.specularMap,e(g.specularMap,m.specularMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest);let x=t.get(g),w=x.envMap,v=x.envMapRotation;w&&(m.envMap.value=w,m.envMapRotation.value.setFromMatrix4(YE.makeRotationFromEuler(v)).transpose(),w.isCubeTexture&&w.isRenderTargetTexture===!1&&m.envMapRotation.value.premultiply(Q0),m.reflectivity.value=g.reflectivity,m.ior.value=g.ior,m.refractionRatio.value=g.refractionRatio),g.lightMap&&(m.lightMap.value=g.lightMap,m.lightMapIntensity.value=g.lightMapIntensity,e(g.lightMap,m.lightMapTransform)),g.aoMap&&(m.aoMap.value=g.aoMap,m.aoMapIntensity.value=g.aoMapIntensity,e(g.aoMap,m.aoMapTransform))}function o(m,g){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,g.map&&(m.map.value=g.map,e(g.map,m.mapTransform))}function a(m,g){m.dashSize.value=g.dashSize,m.totalSize.value=g.dashSize+g.gapSize,m.scale.value=g.scale}function l(m,g,x,w){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,m.size.value=g.size*x,m.scale.value=w*.5,g.map&&(m.map.value=g.map,e(g.map,m.uvTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,e(g.alphaMap,m.alphaMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest)}function c(m,g){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,m.rotation.value=g.rotation,g.map&&(m.map.value=g.map,e(g.map,m.mapTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,e(g.alphaMap,m.alphaMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest)}function h(m,g){m.specular.value.copy(g.specular),m.shininess.value=Math.max(g.shininess,1e-4)}function u(m,g){g.gradientMap&&(m.gradientMap.value=g.gradientMap)}function d(m,g){m.metalness.value=g.metalness,g.metalnessMap&&(m.metalnessMap.value=g.metalnessMap,e(g.metalnessMap,m.metalnessMapTransform)),m.roughness.value=g.roughness,g.roughnessMap&&(m.roughnessMap.value=g.roughnessMap,e(g.roughnessMap,m.roughnessMapTransform)),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)}function f(m,g,x){m.ior.value=g.ior,g.diffuseRoughness>0&&(m.diffuseRoughness.value=g.diffuseRoughness,g.diffuseRoughnessMap&&(m.diffuseRoughnessMap.value=g.diffuseRoughnessMap,e(g.diffuseRoughnessMap,m.diffuseRoughnessMapTransform))),g.sheen>0&&(m.sheenColor.value.copy(g.sheenColor).multiplyScalar(g.sheen),m.sheenRoughness.value=g.sheenRoughness,g.sheenColorMap&&(m.sheenColorMap.value=g.sheenColorMap,e(g.sheenColorMap,m.sheenColorMapTransform)),g.sheenRoughnessMap&&(m.sheenRoughnessMap.value=g.sheenRoughnessMap,e(g.sheenRoughnessMap,m.sheenRoughnessMapTransform))),g.clearcoat>0&&(m.clearcoat.value=g.clearcoat,m.clearcoatRoughness.value=g.clearcoatRoughness,g.clearcoatMap&&(m.clearcoatMap.value=g.clearcoatMap,e(g.clearcoatMap,m.clearcoatMapTransform)),g.clearcoatRoughnessMap&&(m.clearcoatRoughnessMap.value=g.clearcoatRoughnessMap,e(g.clearcoatRoughnessMap,m.clearcoatRoughnessMapTransform)),g.clearcoatNormalMap&&(m.clearcoatNormalMap.value=g.clearcoatNormalMap,e(g.clearcoatNormalMap,m.clearcoatNormalMapTransform),m.clearcoatNormalScale.value.copy(g.clearcoatNormalScale),g.side===si&&m.clearcoatNormalScale.value.negate())),g.dispersion>0&&(m.dispersion.value=g.dispersion),g.retroreflectivity>0&&(m.retroreflectivity.value=g.retroreflectivity),g.iridescence>0&&(m.iridescence.value=g.iridescence,m.iridescenceIOR.value=g.iridescenceIOR,m.iridescenceThicknessMinimum.value=g.iridescenceThicknessMinimum,m.iridescenceThicknessMaximum.value=g.iridescenceThicknessMaximum,g.iridescenceMap&&(m.iridescenceMap.value=g.iridescenceMap,e(g.iridescenceMap,m.iridescenceMapTransform)),g.iridescenceThicknessMap&&(m.iridescenceThicknessMap.value=g.iridescenceThicknessMap,e(g.iridescenceThicknessMap,m.iridescenceThicknessMapTransform))),g.transmission>0&&(m.transmission.value=g.transmission,m.transmissionSamplerMap.value=x.texture,m.transmissionSamplerSize.value.set(x.width,x.height),g.transmissionMap&&(m.transmissionMap.value=g.transmissionMap,e(g.transmissionMap,m.transmissionMapTransform)),m.thickness.value=g.thickness,g.thicknessMap&&(m.thicknessMap.value=g.thicknessMap,e(g.thicknessMap,m.thicknessMapTransform)),m.attenuationDistance.value=g.attenuationDistance,m.attenuationColor.value.copy(g.attenuationColor)),g.anisotropy>0&&(m.anisotropyVector.value.set(g.anisotropy*Math.cos(g.anisotropyRotation),g.anisotropy*Math.sin(g.anisotropyRotation)),g.anisotropyMap&&(m.anisotropyMap.value=g.anisotropyMap,e(g.anisotropyMap,m.anisotropyMapTransform))),m.specularIntensity.value=g.specularIntensity,m.specularColor.value.copy(g.specularColor),g.specularColorMap&&(m.specularColorMap.value=g.specularColorMap,e(g.specularColorMap,m.specularColorMapTransform)),g.specularIntensityMap&&(m.specularIntensityMap.value=g.specularIntensityMap,e(g.specularIntensityMap,m.specularIntensityMapTransform))}function p(m,g){g.matcap&&(m.matcap.value=g.matcap)}function _(m,g){let x=t.get(g).light;m.referencePosition.value.setFromMatrixPosition(x.matrixWorld),m.nearDistance.value=x.shadow.camera.near,m.farDistance.value=x.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:s}}function ZE(i,t,e,n){let s={},r={};function o(x,w){let v=w.program;n.uniformBlockBinding(x,v,s[x.id])}function a(x,w){let v=s[x.id];v===void 0&&(p(x),v=l(x),s[x.id]=v,x.addEventListener("dispose",m));let T=w.program;n.updateUBOMapping(x,T);let S=t.render.frame;r[x.id]!==S&&(c(x),r[x.id]=S)}function l(x){let w=i.createBuffer(),v=x.__size,T=x.usage;return i.bindBuffer(i.UNIFORM_BUFFER,w),i.bufferData(i.UNIFORM_BUFFER,v,T),i.bindBuffer(i.UNIFORM_BUFFER,null),w}function c(x){let w=s[x.id],v=x.uniforms,T=x.__cache;i.bindBuffer(i.UNIFORM_BUFFER,w);for(let S=0,y=v.length;S<y;S++){let M=v[S];if(Array.isArray(M))for(let I=0,P=M.length;I<P;I++)h(M[I],S,I,T);else h(M,S,0,T)}i.bindBuffer(i.UNIFORM_BUFFER,null)}function h(x,w,v,T){if(d(x,w,v,T)===!0){let S=x.__offset,y=x.value;if(Array.isArray(y)){let M=0;for(let I=0;I<y.length;I++){let P=y[I],C=_(P,!0);u(P,x.__data,M),M+=C.storage/Float32Array.BYTES_PER_ELEMENT}}else u(y,x.__data,0);i.bufferSubData(i.UNIFORM_BUFFER,S,x.__data)}}function u(x,w,v){typeof x=="number"||typeof x=="boolean"?w[v]=x:x.isMatrix3?(w[v]=x.elements[0],w[v+1]=x.elements[1],w[v+2]=x.elements[2],w[v+3]=0,w[v+4]=x.elements[3],w[v+5]=x.elements[4],w[v+6]=x.elements[5],w[v+7]=0,w[v+8]=x.elements[6],w[v+9]=x.elements[7],w[v+10]=x.elements[8],w[v+11]=0):ArrayBuffer.isView(x)?w.set(x.subarray(0,w.length-v),v):x.toArray(w,v)}function d(x,w,v,T){let S=x.value,y=w+"_"+v;if(Array.isArray(S)){T[y]===void 0&&(T[y]=[]);let M=T[y],I=!1;for(let P=0;P<S.length;P++)f(S[P],M,P)===!0&&(I=!0);return I}return f(S,T,y)}function f(x,w,v){if(w[v]===void 0)return typeof x=="number"||typeof x=="boolean"?w[v]=x:ArrayBuffer.isView(x)?w[v]=x.slice():w[v]=x.clone(),!0;{let T=w[v];if(typeof x=="number"||typeof x=="boolean"){if(T!==x)return w[v]=x,!0}else{if(ArrayBuffer.isView(x))return!0;if(T.equals(x)===!1)return T.copy(x),!0}}return!1}function p(x){let w=x.uniforms,v=0,T=16;for(let y=0,M=w.length;y<M;y++){let I=Array.isArray(w[y])?w[y]:[w[y]];for(let P=0,C=I.length;P<C;P++){let U=I[P],B=Array.isArray(U.value)?U.value:[U.value],D=Array.isArray(w[y])||Array.isArray(U.value),H=v;for(let G=0,nt=B.length;G<nt;G++){let Y=B[G],J=_(Y,D),Q=v%T,ct=Q%J.boundary,it=Q+ct;v+=ct,it!==0&&T-it<J.storage&&(v+=T-it),G===0&&(H=v),v+=J.storage}let O=U.type==="int"?Int32Array:U.type==="uint"?Uint32Array:Float32Array;U.__data=new O((v-H)/Float32Array.BYTES_PER_ELEMENT),U.__offset=H}}let S=v%T;return S>0&&(v+=T-S),x.__size=v,x.__cache={},this}function _(x,w){let v={boundary:0,storage:0};return typeof x=="number"||typeof x=="boolean"?(v.boundary=4,v.storage=4):x.isVector2?(v.boundary=8,v.storage=8):x.isVector3||x.isColor?(v.boundary=16,v.storage=12):x.isVector4?(v.boundary=16,v.storage=16):x.isMatrix3?(v.boundary=16,v.storage=48):x.isMatrix4?(v.boundary=16,v.storage=64):x.isTexture?jt("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(x)?(v.boundary=16,v.storage=x.byteLength):jt("WebGLRenderer: Unsupported uniform value type.",x),w===!0&&(v.boundary=16,v.storage=Math.ceil(v.storage/16)*16),v}function m(x){let w=x.target;w.removeEventListener("dispose",m),i.deleteBuffer(s[w.id]),delete s[w.id],delete r[w.id]}function g(){for(let x in s)i.deleteBuffer(s[x]);s={},r={}}return{bind:o,update:a,dispose:g}}var JE=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),ps=null;function KE(){return ps===null&&(ps=new Ir(JE,16,16,lr,Ki),ps.name="DFG_LUT",ps.minFilter=Dn,ps.magFilter=Dn,ps.wrapS=ni,ps.wrapT=ni,ps.generateMipmaps=!1,ps.needsUpdate=!0),ps}var kh=class{constructor(t={}){let{canvas:e=c0(),context:n=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:h="default",failIfMajorPerformanceCaveat:u=!1,reversedDepthBuffer:d=!1,outputBufferType:f=ci}=t;this.isWebGLRenderer=!0;let p;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");p=n.getContextAttributes().alpha}else p=o;let _=f,m=new Set([rh,sh,ih]),g=new Set([ci,Ji,jo,Vr,eh,nh]),x=new Uint32Array(4),w=new Int32Array(4),v={textures:[],min:[],max:[],resolution:[]},T=null,S=null,y=[],M=[],I=null;this.domElement=e,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=fs,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let P=this,C=!1,U=null,B=null,D=null,H=null;this._outputColorSpace=be;let O=0,G=0,nt=null,Y=-1,J=null,Q=new Ue,ct=new Ue,it=null,q=new Gt(0),st=0,et=e.width,at=e.height,mt=1,Ut=null,Kt=null,kt=new Ue(0,0,et,at),pe=new Ue(0,0,et,at),ue=!1,oe=new Qs,je=new Bc,Ve=!1,hn=!1,Fe=new Zt,An=new V,Se=new Ue,yn={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},tn=!1;function un(){return nt===null?mt:1}let z=n;function Ct(R,W){return e.getContext(R,W)}let $t,le,wt,Be,Wt,Jt,L,E,j,pt,ut,vt,bt,rt,lt,xt,k,ht,ot,Et,yt,Mt,qt;try{let R={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:h,failIfMajorPerformanceCaveat:u};if("setAttribute"in e&&e.setAttribute("data-engine",`three.js r${"187"}`),e.addEventListener("webglcontextlost",zt,!1),e.addEventListener("webglcontextrestored",ne,!1),e.addEventListener("webglcontextcreationerror",Rt,!1),z===null){let W="webgl2";if(z=Ct(W,R),z===null)throw Ct(W)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}ee()}catch(R){throw e.removeEventListener("webglcontextlost",zt,!1),e.removeEventListener("webglcontextrestored",ne,!1),e.removeEventListener("webglcontextcreationerror",Rt,!1),te("WebGLRenderer: "+R.message),R}function ee(){$t=new lw(z),$t.init(),yt=new WE(z,$t),le=new KM(z,$t,t,yt),wt=new GE(z,$t),le.reversedDepthBuffer&&d&&wt.buffers.depth.setReversed(!0),B=z.createFramebuffer(),D=z.createFramebuffer(),H=z.createFramebuffer(),Be=new uw(z),Wt=new RE,Jt=new HE(z,$t,wt,Wt,le,yt,Be),L=new aw(P),E=new fb(z),Mt=new ZM(z,E),j=new cw(z,E,Be,Mt),pt=new fw(z,j,E,Mt,Be),ht=new dw(z,le,Jt),lt=new $M(Wt),ut=new AE(P,L,$t,le,Mt,lt),vt=new jE(P,Wt),bt=new PE,rt=new FE($t),k=new jM(P,L,wt,pt,p,l),xt=new VE(P,pt,le),qt=new ZE(z,Be,le,wt),ot=new JM(z,$t,Be),Et=new hw(z,$t,Be),Be.programs=ut.programs,P.capabilities=le,P.extensions=$t,P.properties=Wt,P.renderLists=bt,P.shadowMap=xt,P.state=wt,P.info=Be}_!==ci&&(I=new mw(_,e.width,e.height,a,s,r));let ft=new Af(P,z);this.xr=ft,this.getContext=function(){return z},this.getContextAttributes=function(){return z.getContextAttributes()},this.forceContextLoss=function(){let R=$t.get("WEBGL_lose_context");R&&R.loseContext()},this.forceContextRestore=function(){let R=$t.get("WEBGL_lose_context");R&&R.restoreContext()},this.getPixelRatio=function(){return mt},this.setPixelRatio=function(R){R!==void 0&&(mt=R,this.setSize(et,at,!1))},this.getSize=function(R){return R.set(et,at)},this.setSize=function(R,W,tt=!0){if(ft.isPresenting){jt("WebGLRenderer: Can't change size while VR device is presenting.");return}et=R,at=W,e.width=Math.floor(R*mt),e.height=Math.floor(W*mt),tt===!0&&(e.style.width=R+"px",e.style.height=W+"px"),I!==null&&I.setSize(e.width,e.height),this.setViewport(0,0,R,W)},this.getDrawingBufferSize=function(R){return R.set(et*mt,at*mt).floor()},this.setDrawingBufferSize=function(R,W,tt){et=R,at=W,mt=tt,e.width=Math.floor(R*tt),e.height=Math.floor(W*tt),this.setViewport(0,0,R,W)},this.setEffects=function(R){if(_===ci){te("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(R){for(let W=0;W<R.length;W++)if(R[W].isOutputPass===!0){jt("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}I.setEffects(R||[])},this.getCurrentViewport=function(R){return R.copy(Q)},this.getViewport=function(R){return R.copy(kt)},this.setViewport=function(R,W,tt,Z){R.isVector4?kt.set(R.x,R.y,R.z,R.w):kt.set(R,W,tt,Z),wt.viewport(Q.copy(kt).multiplyScalar(un()).round())},this.getScissor=function(R){return R.copy(pe)},this.setScissor=function(R,W,tt,Z){R.isVector4?pe.set(R.x,R.y,R.z,R.w):pe.set(R,W,tt,Z),wt.scissor(ct.copy(pe).multiplyScalar(un()).round())},this.getScissorTest=function(){return ue},this.setScissorTest=function(R){wt.setScissorTest(ue=R)},this.setOpaqueSort=function(R){Ut=R},this.setTransparentSort=function(R){Kt=R},this.getClearColor=function(R){return R.copy(k.getClearColor())},this.setClearColor=function(){k.setClearColor(...arguments)},this.getClearAlpha=function(){return k.getClearAlpha()},this.setClearAlpha=function(){k.setClearAlpha(...arguments)},this.clear=function(R=!0,W=!0,tt=!0){let Z=0;if(R){let K=!1;if(nt!==null){let Tt=nt.texture.format;K=m.has(Tt)}if(K){let Tt=nt.texture.type,Pt=g.has(Tt),At=k.getClearColor(),It=k.getClearAlpha(),Ht=At.r,ie=At.g,me=At.b;Pt?(x[0]=Ht,x[1]=ie,x[2]=me,x[3]=It,z.clearBufferuiv(z.COLOR,0,x)):(w[0]=Ht,w[1]=ie,w[2]=me,w[3]=It,z.clearBufferiv(z.COLOR,0,w))}else Z|=z.COLOR_BUFFER_BIT}W&&(Z|=z.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),tt&&(Z|=z.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),Z!==0&&z.clear(Z)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(R){R.setRenderer(this),U=R},this.dispose=function(){e.removeEventListener("webglcontextlost",zt,!1),e.removeEventListener("webglcontextrestored",ne,!1),e.removeEventListener("webglcontextcreationerror",Rt,!1),k.dispose(),bt.dispose(),rt.dispose(),Jt.dispose(),Wt.dispose(),L.dispose(),pt.dispose(),j.dispose(),Mt.dispose(),qt.dispose(),ut.dispose(),ft.dispose(),ft.removeEventListener("sessionstart",Al),ft.removeEventListener("sessionend",Qi),gs.stop()};function zt(R){R.preventDefault(),hf("WebGLRenderer: Context Lost."),C=!0}function ne(){hf("WebGLRenderer: Context Restored."),C=!1;let R=Be.autoReset,W=xt.enabled,tt=xt.autoUpdate,Z=xt.needsUpdate,K=xt.type;ee(),Be.autoReset=R,xt.enabled=W,xt.autoUpdate=tt,xt.needsUpdate=Z,xt.type=K}function Rt(R){te("WebGLRenderer: A WebGL context could not be created. Reason: ",R.statusMessage)}function he(R){let W=R.target;W.removeEventListener("dispose",he),Ge(W)}function Ge(R){Zn(R),Wt.remove(R)}function Zn(R){let W=Wt.get(R).programs;W!==void 0&&(W.forEach(function(tt){ut.releaseProgram(tt)}),R.isShaderMaterial&&ut.releaseShaderCache(R))}this.renderBufferDirect=function(R,W,tt,Z,K,Tt){W===null&&(W=yn);let Pt=K.isMesh&&K.matrixWorld.determinantAffine()<0,At=oa(R,W,tt,Z,K);wt.setMaterial(Z,Pt);let It=tt.index,Ht=1;if(Z.wireframe===!0){if(It=j.getWireframeAttribute(tt),It===void 0)return;Ht=2}let ie=tt.drawRange,me=tt.attributes.position,Vt=ie.start*Ht,ge=(ie.start+ie.count)*Ht;Tt!==null&&(Vt=Math.max(Vt,Tt.start*Ht),ge=Math.min(ge,(Tt.start+Tt.count)*Ht)),It!==null?(Vt=Math.max(Vt,0),ge=Math.min(ge,It.count)):me!=null&&(Vt=Math.max(Vt,0),ge=Math.min(ge,me.count));let Ke=ge-Vt;if(Ke<0||Ke===1/0)return;Mt.setup(K,Z,At,tt,It);let Ie,Le=ot;if(It!==null&&(Ie=E.get(It),Le=Et,Le.setIndex(Ie)),K.isMesh)Z.wireframe===!0?(wt.setLineWidth(Z.wireframeLinewidth*un()),Le.setMode(z.LINES)):Le.setMode(z.TRIANGLES);else if(K.isLine){let vn=Z.linewidth;vn===void 0&&(vn=1),wt.setLineWidth(vn*un()),K.isLineSegments?Le.setMode(z.LINES):K.isLineLoop?Le.setMode(z.LINE_LOOP):Le.setMode(z.LINE_STRIP)}else K.isPoints?Le.setMode(z.POINTS):K.isSprite&&Le.setMode(z.TRIANGLES);if(K.isBatchedMesh)if($t.get("WEBGL_multi_draw"))Le.renderMultiDraw(K._multiDrawStarts,K._multiDrawCounts,K._multiDrawCount);else{let vn=K._multiDrawStarts,Ot=K._multiDrawCounts,dn=K._multiDrawCount,ye=It?E.get(It).bytesPerElement:1,xs=Wt.get(Z).currentProgram.getUniforms();for(let fn=0;fn<dn;fn++)xs.setValue(z,"_gl_DrawID",fn),Le.render(vn[fn]/ye,Ot[fn])}else if(K.isInstancedMesh)Le.renderInstances(Vt,Ke,K.count);else if(tt.isInstancedBufferGeometry){let vn=tt._maxInstanceCount!==void 0?tt._maxInstanceCount:1/0,Ot=Math.min(tt.instanceCount,vn);Le.renderInstances(Vt,Ke,Ot)}else Le.render(Vt,Ke)};function ia(R,W,tt,Z){U!==null&&R.isNodeMaterial&&U.setObject(Z,R),Ve===!0&&lt.setState(R,tt,!1),R.transparent===!0&&R.side===li&&R.forceSinglePass===!1?(R.side=si,R.needsUpdate=!0,ts(R,W,Z),R.side=Li,R.needsUpdate=!0,ts(R,W,Z),R.side=li):ts(R,W,Z)}this.compile=function(R,W,tt=null){tt===null&&(tt=R),U!==null&&U.renderStart(R,W,tt),S=rt.get(tt),S.init(W),M.push(S),tt.traverseVisible(function(K){K.isLight&&K.layers.test(W.layers)&&(S.pushLight(K),K.castShadow&&S.pushShadow(K))}),R!==tt&&R.traverseVisible(function(K){K.isLight&&K.layers.test(W.layers)&&(S.pushLight(K),K.castShadow&&S.pushShadow(K))}),S.setupLights(),U!==null&&U.updateLights(S.state.lightsArray),hn=this.localClippingEnabled,Ve=lt.init(this.clippingPlanes,hn),Ve===!0&&lt.setGlobalState(this.clippingPlanes,W),U!==null&&xt.render(S.state.shadowsArray,tt,W);let Z=new Set;return R.traverse(function(K){if(!(K.isMesh||K.isPoints||K.isLine||K.isSprite))return;let Tt=K.material;if(Tt)if(Array.isArray(Tt))for(let Pt=0;Pt<Tt.length;Pt++){let At=Tt[Pt];ia(At,tt,W,K),Z.add(At)}else ia(Tt,tt,W,K),Z.add(Tt)}),S=M.pop(),U!==null&&U.renderEnd(),Z},this.compileAsync=function(R,W,tt=null){let Z=this.compile(R,W,tt);return new Promise(K=>{function Tt(){if(Z.forEach(function(Pt){let It=Wt.get(Pt).currentProgram;(It===void 0||It.isReady())&&Z.delete(Pt)}),Z.size===0){K(R);return}setTimeout(Tt,10)}$t.get("KHR_parallel_shader_compile")!==null?Tt():setTimeout(Tt,10)})};let Wr=null;function uu(R){Wr&&Wr(R)}function Al(){gs.stop()}function Qi(){gs.start()}let gs=new H0;gs.setAnimationLoop(uu),typeof self<"u"&&gs.setContext(self),this.setAnimationLoop=function(R){Wr=R,ft.setAnimationLoop(R),R===null?gs.stop():gs.start()},ft.addEventListener("sessionstart",Al),ft.addEventListener("sessionend",Qi),this.render=function(R,W){if(W!==void 0&&W.isCamera!==!0){te("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(C===!0)return;U!==null&&U.renderStart(R,W);let tt=ft.enabled===!0&&ft.isPresenting===!0,Z=I!==null&&(nt===null||tt)&&I.begin(P,nt);if(R.matrixWorldAutoUpdate===!0&&R.updateMatrixWorld(),W.parent===null&&W.matrixWorldAutoUpdate===!0&&W.updateMatrixWorld(),ft.enabled===!0&&ft.isPresenting===!0&&(I===null||I.isCompositing()===!1)&&(ft.cameraAutoUpdate===!0&&ft.updateCamera(W),W=ft.getCamera()),R.isScene===!0&&R.onBeforeRender(P,R,W,nt),S=rt.get(R,M.length),S.init(W),S.state.textureUnits=Jt.getTextureUnits(),M.push(S),Fe.multiplyMatrices(W.projectionMatrix,W.matrixWorldInverse),W.isArrayCamera?je.setFromArrayCamera(W):oe.setFromProjectionMatrix(Fe,Pi,W.reversedDepth),hn=this.localClippingEnabled,Ve=lt.init(this.clippingPlanes,hn),T=bt.get(R,y.length),T.init(),y.push(T),this.info.render.frame++,ft.enabled===!0&&ft.isPresenting===!0){let Pt=P.xr.getDepthSensingMesh();Pt!==null&&_s(Pt,W,-1/0,P.sortObjects)}_s(R,W,0,P.sortObjects),T.finish(),U!==null&&U.updateLights(S.state.lightsArray),P.sortObjects===!0&&T.sort(Ut,Kt),tn=ft.enabled===!1||ft.isPresenting===!1||ft.hasDepthSensing()===!1,tn&&k.addToRenderList(T,R),this.info.autoReset===!0&&this.info.reset(),Ve===!0&&lt.beginShadows();let K=S.state.shadowsArray;if(xt.render(K,R,W),Ve===!0&&lt.endShadows(),(Z&&I.hasRenderPass())===!1){let Pt=T.opaque,At=T.transmissive;if(S.setupLights(),W.isArrayCamera){let It=W.cameras;if(At.length>0)for(let Ht=0,ie=It.length;Ht<ie;Ht++){let me=It[Ht];Oi(Pt,At,R,me)}tn&&k.render(R);for(let Ht=0,ie=It.length;Ht<ie;Ht++){let me=It[Ht];sa(T,R,me,me.viewport)}}else At.length>0&&Oi(Pt,At,R,W),tn&&k.render(R),sa(T,R,W)}nt!==null&&G===0&&(Jt.updateMultisampleRenderTarget(nt),Jt.updateRenderTargetMipmap(nt)),Z&&I.end(P),R.isScene===!0&&R.onAfterRender(P,R,W),Mt.resetDefaultState(),Y=-1,J=null,M.pop(),M.length>0?(S=M[M.length-1],Jt.setTextureUnits(S.state.textureUnits),Ve===!0&&lt.setGlobalState(P.clippingPlanes,S.state.camera)):S=null,y.pop(),y.length>0?T=y[y.length-1]:T=null,U!==null&&U.renderEnd()};function _s(R,W,tt,Z){if(R.visible===!1)return;if(R.layers.test(W.layers)){if(R.isGroup)tt=R.renderOrder;else if(R.isLOD)R.autoUpdate===!0&&R.update(W);else if(R.isLight)S.pushLight(R),R.castShadow&&S.pushShadow(R);else if(R.isSprite){let Pt=W.isArrayCamera?je:oe;if(!R.frustumCulled||R.intersectsFrustum(Pt)){Z&&Se.setFromMatrixPosition(R.matrixWorld).applyMatrix4(Fe);let At=pt.update(R),It=R.material;It.visible&&T.push(R,At,It,tt,Se.z,null,W)}}else if(R.isMesh||R.isLine||R.isPoints){let Pt=W.isArrayCamera?je:oe;if(!R.frustumCulled||R.intersectsFrustum(Pt)){let At=pt.update(R),It=R.material;if(Z&&(R.boundingSphere!==void 0?(R.boundingSphere===null&&R.computeBoundingSphere(),Se.copy(R.boundingSphere.center)):(At.boundingSphere===null&&At.computeBoundingSphere(),Se.copy(At.boundingSphere.center)),Se.applyMatrix4(R.matrixWorld).applyMatrix4(Fe)),Array.isArray(It)){let Ht=At.groups;for(let ie=0,me=Ht.length;ie<me;ie++){let Vt=Ht[ie],ge=It[Vt.materialIndex];ge&&ge.visible&&T.push(R,At,ge,tt,Se.z,Vt,W)}}else It.visible&&T.push(R,At,It,tt,Se.z,null,W)}}}let Tt=R.children;for(let Pt=0,At=Tt.length;Pt<At;Pt++)_s(Tt[Pt],W,tt,Z)}function sa(R,W,tt,Z){let{opaque:K,transmissive:Tt,transparent:Pt}=R;S.setupLightsView(tt),Ve===!0&&lt.setGlobalState(P.clippingPlanes,tt),Z&&wt.viewport(Q.copy(Z)),K.length>0&&en(K,W,tt),Tt.length>0&&en(Tt,W,tt),Pt.length>0&&en(Pt,W,tt),wt.buffers.depth.setTest(!0),wt.buffers.depth.setMask(!0),wt.buffers.color.setMask(!0),wt.setPolygonOffset(!1)}function Oi(R,W,tt,Z){if((tt.isScene===!0?tt.overrideMaterial:null)!==null)return;if(S.state.transmissionRenderTarget[Z.id]===void 0){let Vt=$t.has("EXT_color_buffer_half_float")||$t.has("EXT_color_buffer_float");S.state.transmissionRenderTarget[Z.id]=new Si(1,1,{generateMipmaps:!0,type:Vt?Ki:ci,minFilter:Ni,samples:Math.max(4,le.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:se.workingColorSpace})}let Tt=S.state.transmissionRenderTarget[Z.id],Pt=Z.viewport||Q;Tt.setSize(Pt.z*P.transmissionResolutionScale,Pt.w*P.transmissionResolutionScale);let At=P.getRenderTarget(),It=P.getActiveCubeFace(),Ht=P.getActiveMipmapLevel();P.setRenderTarget(Tt),P.getClearColor(q),st=P.getClearAlpha(),st<1&&P.setClearColor(16777215,.5),P.clear(),tn&&k.render(tt);let ie=P.toneMapping;P.toneMapping=fs;let me=Z.viewport;if(Z.viewport!==void 0&&(Z.viewport=void 0),S.setupLightsView(Z),Ve===!0&&lt.setGlobalState(P.clippingPlanes,Z),en(R,tt,Z),Jt.updateMultisampleRenderTarget(Tt),Jt.updateRenderTargetMipmap(Tt),$t.has("WEBGL_multisampled_render_to_texture")===!1){let Vt=!1;for(let ge=0,Ke=W.length;ge<Ke;ge++){let Ie=W[ge],{object:Le,geometry:vn,material:Ot,group:dn}=Ie;if(Ot.side===li&&Le.layers.test(Z.layers)){let ye=Ot.side;Ot.side=si,Ot.needsUpdate=!0,an(Le,tt,Z,vn,Ot,dn),Ot.side=ye,Ot.needsUpdate=!0,Vt=!0}}Vt===!0&&(Jt.updateMultisampleRenderTarget(Tt),Jt.updateRenderTargetMipmap(Tt))}P.setRenderTarget(At,It,Ht),P.setClearColor(q,st),me!==void 0&&(Z.viewport=me),P.toneMapping=ie}function en(R,W,tt){let Z=W.isScene===!0?W.overrideMaterial:null;for(let K=0,Tt=R.length;K<Tt;K++){let Pt=R[K],{object:At,geometry:It,group:Ht}=Pt,ie=Pt.material;ie.allowOverride===!0&&Z!==null&&(ie=Z),At.layers.test(tt.layers)&&an(At,W,tt,It,ie,Ht)}}function an(R,W,tt,Z,K,Tt){U!==null&&K.isNodeMaterial&&U.setObject(R,K),R.onBeforeRender(P,W,tt,Z,K,Tt),R.modelViewMatrix.multiplyMatrices(tt.matrixWorldInverse,R.matrixWorld),R.normalMatrix.getNormalMatrix(R.modelViewMatrix),K.onBeforeRender(P,W,tt,Z,R,Tt),K.transparent===!0&&K.side===li&&K.forceSinglePass===!1?(K.side=si,K.needsUpdate=!0,P.renderBufferDirect(tt,W,Z,K,R,Tt),K.side=Li,K.needsUpdate=!0,P.renderBufferDirect(tt,W,Z,K,R,Tt),K.side=li):P.renderBufferDirect(tt,W,Z,K,R,Tt),R.onAfterRender(P,W,tt,Z,K,Tt)}function ln(R){let W=0;for(let tt of R)tt.texture!==null&&W++;return W}function ts(R,W,tt){W.isScene!==!0&&(W=yn);let Z=Wt.get(R),K=S.state.lights,Tt=S.state.shadowsArray,Pt=K.state.version,At=ut.getParameters(R,K.state,Tt,W,tt,S.state.lightProbeGridArray),It=ut.getProgramCacheKey(At),Ht=Z.programs;Z.environment=R.isMeshStandardMaterial||R.isMeshLambertMaterial||R.isMeshPhongMaterial?W.environment:null,Z.fog=W.fog;let ie=R.isMeshStandardMaterial||R.isMeshLambertMaterial&&!R.envMap||R.isMeshPhongMaterial&&!R.envMap;Z.envMap=L.get(R.envMap||Z.environment,ie),Z.envMapRotation=Z.environment!==null&&R.envMap===null?W.environmentRotation:R.envMapRotation,Ht===void 0&&(R.addEventListener("dispose",he),Ht=new Map,Z.programs=Ht,Z.programVariants=new Map);let me=Ht.get(It);if(me!==void 0){if(Z.currentProgram===me&&Z.lightsStateVersion===Pt)return ra(R,At),me}else At.uniforms=ut.getUniforms(R),U!==null&&R.isNodeMaterial&&U.build(R,tt,At),R.onBeforeCompile(At,P),me=ut.acquireProgram(At,It),Ht.set(It,me),Z.uniforms=At.uniforms;let Vt=Z.uniforms;return(!R.isShaderMaterial&&!R.isRawShaderMaterial||R.clipping===!0)&&(Vt.clippingPlanes=lt.uniform),ra(R,At),Z.needsLights=zs(R),Z.lightsStateVersion=Pt,Z.needsLights&&(Vt.ambientLightColor.value=K.state.ambient,Vt.lightProbe.value=K.state.probe,Vt.sunLights.value=K.state.sun,Vt.sunLightShadows.value=K.state.sunShadow,Vt.directionalLights.value=K.state.directional,Vt.directionalLightShadows.value=K.state.directionalShadow,Vt.spotLights.value=K.state.spot,Vt.spotLightShadows.value=K.state.spotShadow,Vt.rectAreaLights.value=K.state.rectArea,Vt.ltc_1.value=K.state.rectAreaLTC1,Vt.ltc_2.value=K.state.rectAreaLTC2,Vt.pointLights.value=K.state.point,Vt.pointLightShadows.value=K.state.pointShadow,Vt.hemisphereLights.value=K.state.hemi,Vt.sunShadowMatrix.value=K.state.sunShadowMatrix,Vt.sunShadowCascade.value=K.state.sunShadowCascade,Vt.directionalShadowMatrix.value=K.state.directionalShadowMatrix,Vt.spotLightMatrix.value=K.state.spotLightMatrix,Vt.spotLightMap.value=K.state.spotLightMap,Vt.pointShadowMatrix.value=K.state.pointShadowMatrix),Z.numLightProbeGrids=ln(S.state.lightProbeGridArray),Z.currentProgram=me,Z.uniformsList=null,me}function di(R,W,tt,Z,K){let Tt=Wt.get(R),Pt=Tt.currentProgram.id+","+Z+","+K,At=Tt.programVariants.get(Pt);return At===void 0?(At=ts(R,W,tt),Tt.programVariants.set(Pt,At)):(Tt.currentProgram=At,Tt.uniformsList=null,Tt.outputColorSpace=Z,Tt.toneMapping=K),At}function ks(R){if(R.uniformsList===null){let W=R.currentProgram.getUniforms();R.uniformsList=Ko.seqWithValue(W.seq,R.uniforms)}return R.uniformsList}function ra(R,W){let tt=Wt.get(R);tt.outputColorSpace=W.outputColorSpace,tt.batching=W.batching,tt.batchingColor=W.batchingColor,tt.instancing=W.instancing,tt.instancingColor=W.instancingColor,tt.instancingMorph=W.instancingMorph,tt.skinning=W.skinning,tt.morphTargets=W.morphTargets,tt.morphNormals=W.morphNormals,tt.morphColors=W.morphColors,tt.morphTargetsCount=W.morphTargetsCount,tt.numClippingPlanes=W.numClippingPlanes,tt.numIntersection=W.numClipIntersection,tt.vertexAlphas=W.vertexAlphas,tt.vertexTangents=W.vertexTangents,tt.toneMapping=W.toneMapping}function oa(R,W,tt,Z,K){W.isScene!==!0&&(W=yn),Jt.resetTextureUnits();let Tt=W.fog,Pt=Z.isMeshStandardMaterial||Z.isMeshLambertMaterial||Z.isMeshPhongMaterial?W.environment:null,At=nt===null?P.outputColorSpace:nt.isXRRenderTarget===!0?nt.texture.colorSpace:se.workingColorSpace,It=Z.isMeshStandardMaterial||Z.isMeshLambertMaterial&&!Z.envMap||Z.isMeshPhongMaterial&&!Z.envMap,Ht=L.get(Z.envMap||Pt,It),ie=Z.vertexColors===!0&&!!tt.attributes.color&&tt.attributes.color.itemSize===4,me=!!tt.attributes.tangent&&(!!Z.normalMap||Z.anisotropy>0),Vt=!!tt.morphAttributes.position,ge=!!tt.morphAttributes.normal,Ke=!!tt.morphAttributes.color,Ie=fs;Z.toneMapped&&(nt===null||nt.isXRRenderTarget===!0)&&(Ie=P.toneMapping);let Le=tt.morphAttributes.position||tt.morphAttributes.normal||tt.morphAttributes.color,vn=Le!==void 0?Le.length:0,Ot=Wt.get(Z),dn=S.state.lights;if(Ve===!0&&(hn===!0||R!==J)){let Ne=R===J&&Z.id===Y;lt.setState(Z,R,Ne)}let ye=!1,xs=!1;Z.version===Ot.__version?Ot.needsLights&&Ot.lightsStateVersion!==dn.state.version||K.isBatchedMesh&&Ot.batching===!1||!K.isBatchedMesh&&Ot.batching===!0||K.isBatchedMesh&&Ot.batchingColor===!0&&K._colorsTexture===null||K.isBatchedMesh&&Ot.batchingColor===!1&&K._colorsTexture!==null||K.isInstancedMesh&&Ot.instancing===!1||!K.isInstancedMesh&&Ot.instancing===!0||K.isSkinnedMesh&&Ot.skinning===!1||!K.isSkinnedMesh&&Ot.skinning===!0||K.isInstancedMesh&&Ot.instancingColor===!0&&K.instanceColor===null||K.isInstancedMesh&&Ot.instancingColor===!1&&K.instanceColor!==null||K.isInstancedMesh&&Ot.instancingMorph===!0&&K.morphTexture===null||K.isInstancedMesh&&Ot.instancingMorph===!1&&K.morphTexture!==null||Ot.envMap!==Ht||Z.fog===!0&&Ot.fog!==Tt||Ot.numClippingPlanes!==void 0&&(Ot.numClippingPlanes!==lt.numPlanes||Ot.numIntersection!==lt.numIntersection)||Ot.vertexAlphas!==ie||Ot.vertexTangents!==me||Ot.morphTargets!==Vt||Ot.morphNormals!==ge||Ot.morphColors!==Ke||Ot.morphTargetsCount!==vn||Ot.numLightProbeGrids!==ln(S.state.lightProbeGridArray)?ye=!0:(Ot.outputColorSpace!==At||Ot.toneMapping!==Ie)&&(xs=!0):(ye=!0,Ot.__version=Z.version);let fn=Ot.currentProgram;(ye===!0||xs===!0)&&(fn=xs===!0?di(Z,W,K,At,Ie):ts(Z,W,K),U&&Z.isNodeMaterial&&U.onUpdateProgram(Z,fn,Ot));let Yr=!1,es=!1,ys=!1,de=fn.getUniforms(),nn=Ot.uniforms;if(wt.useProgram(fn.program)&&(Yr=!0,es=!0,ys=!0),Z.id!==Y&&(Y=Z.id,es=!0),Yr||J!==R){wt.buffers.depth.getReversed()&&R.reversedDepth!==!0&&(R._reversedDepth=!0,R.updateProjectionMatrix()),de.setValue(z,"projectionMatrix",R.projectionMatrix),de.setValue(z,"viewMatrix",R.matrixWorldInverse);let pn=de.map.cameraPosition;pn!==void 0&&pn.setValue(z,An.setFromMatrixPosition(R.matrixWorld)),le.logarithmicDepthBuffer&&de.setValue(z,"logDepthBufFC",2/(Math.log(R.far+1)/Math.LN2)),(Z.isMeshPhongMaterial||Z.isMeshToonMaterial||Z.isMeshLambertMaterial||Z.isMeshBasicMaterial||Z.isMeshStandardMaterial||Z.isShaderMaterial)&&de.setValue(z,"isOrthographic",R.isOrthographicCamera===!0),J!==R&&(J=R,es=!0,ys=!0)}if(Ot.needsLights&&(dn.state.sunShadowMap.length>0&&de.setValue(z,"sunShadowMap",dn.state.sunShadowMap,Jt),dn.state.directionalShadowMap.length>0&&de.setValue(z,"directionalShadowMap",dn.state.directionalShadowMap,Jt),dn.state.spotShadowMap.length>0&&de.setValue(z,"spotShadowMap",dn.state.spotShadowMap,Jt),dn.state.pointShadowMap.length>0&&de.setValue(z,"pointShadowMap",dn.state.pointShadowMap,Jt)),K.isSkinnedMesh){de.setOptional(z,K,"bindMatrix"),de.setOptional(z,K,"bindMatrixInverse");let Ne=K.skeleton;Ne&&(Ne.boneTexture===null&&Ne.computeBoneTexture(),de.setValue(z,"boneTexture",Ne.boneTexture,Jt))}K.isBatchedMesh&&(de.setOptional(z,K,"batchingTexture"),de.setValue(z,"batchingTexture",K._matricesTexture,Jt),de.setOptional(z,K,"batchingIdTexture"),de.setValue(z,"batchingIdTexture",K._indirectTexture,Jt),de.setOptional(z,K,"batchingColorTexture"),K._colorsTexture!==null&&de.setValue(z,"batchingColorTexture",K._colorsTexture,Jt));let Jn=tt.morphAttributes;if((Jn.position!==void 0||Jn.normal!==void 0||Jn.color!==void 0)&&ht.update(K,tt,fn),(es||Ot.receiveShadow!==K.receiveShadow)&&(Ot.receiveShadow=K.receiveShadow,de.setValue(z,"receiveShadow",K.receiveShadow)),(Z.isMeshStandardMaterial||Z.isMeshLambertMaterial||Z.isMeshPhongMaterial)&&Z.envMap===null&&W.environment!==null&&(nn.envMapIntensity.value=W.environmentIntensity),nn.dfgLUT!==void 0&&(nn.dfgLUT.value=KE()),es){if(de.setValue(z,"toneMappingExposure",P.toneMappingExposure),Ot.needsLights&&Xr(nn,ys),Tt&&Z.fog===!0&&vt.refreshFogUniforms(nn,Tt),vt.refreshMaterialUniforms(nn,Z,mt,at,S.state.transmissionRenderTarget[R.id]),Ot.needsLights&&Ot.numLightProbeGrids>0){let Ne=v,pn=0;for(let Vn of S.state.lightProbeGridArray)Vn.texture!==null&&(Ne.textures[pn]=Vn.texture,Ne.min[pn]=Vn.boundingBox.min,Ne.max[pn]=Vn.boundingBox.max,Ne.resolution[pn]=Vn.resolution,pn++);for(let Vn in Ne)Ne[Vn].length=pn;nn.probesSH.value=Ne.textures,nn.probesMin.value=Ne.min,nn.probesMax.value=Ne.max,nn.probesResolution.value=Ne.resolution}Ko.upload(z,ks(Ot),nn,Jt)}if(Z.isShaderMaterial&&Z.uniformsNeedUpdate===!0&&(Ko.upload(z,ks(Ot),nn,Jt),Z.uniformsNeedUpdate=!1),Z.isSpriteMaterial&&de.setValue(z,"center",K.center),de.setValue(z,"modelViewMatrix",K.modelViewMatrix),de.setValue(z,"normalMatrix",K.normalMatrix),de.setValue(z,"modelMatrix",K.matrixWorld),Z.uniformsGroups!==void 0){let Ne=Z.uniformsGroups;for(let pn=0,Vn=Ne.length;pn<Vn;pn++){let Rl=Ne[pn];qt.update(Rl,fn),qt.bind(Rl,fn)}}return fn}function Xr(R,W){R.ambientLightColor.needsUpdate=W,R.lightProbe.needsUpdate=W,R.sunLights.needsUpdate=W,R.sunLightShadows.needsUpdate=W,R.directionalLights.needsUpdate=W,R.directionalLightShadows.needsUpdate=W,R.pointLights.needsUpdate=W,R.pointLightShadows.needsUpdate=W,R.spotLights.needsUpdate=W,R.spotLightShadows.needsUpdate=W,R.rectAreaLights.needsUpdate=W,R.hemisphereLights.needsUpdate=W}function zs(R){return R.isMeshLambertMaterial||R.isMeshToonMaterial||R.isMeshPhongMaterial||R.isMeshStandardMaterial||R.isShadowMaterial||R.isShaderMaterial&&R.lights===!0}this.getActiveCubeFace=function(){return O},this.getActiveMipmapLevel=function(){return G},this.getRenderTarget=function(){return nt},this.setRenderTargetTextures=function(R,W,tt){let Z=Wt.get(R);Z.__autoAllocateDepthBuffer=R.resolveDepthBuffer===!1,Z.__autoAllocateDepthBuffer===!1&&(Z.__useRenderToTexture=!1),Wt.get(R.texture).__webglTexture=W,Wt.get(R.depthTexture).__webglTexture=Z.__autoAllocateDepthBuffer?void 0:tt,Z.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(R,W){let tt=Wt.get(R);tt.__webglFramebuffer=W,tt.__useDefaultFramebuffer=W===void 0},this.setRenderTarget=function(R,W=0,tt=0){nt=R,O=W,G=tt;let Z=null,K=!1,Tt=!1;if(R){let At=Wt.get(R);if(At.__useDefaultFramebuffer!==void 0){wt.bindFramebuffer(z.FRAMEBUFFER,At.__webglFramebuffer),Q.copy(R.viewport),ct.copy(R.scissor),it=R.scissorTest,wt.viewport(Q),wt.scissor(ct),wt.setScissorTest(it),Y=-1;return}else if(At.__webglFramebuffer===void 0)Jt.setupRenderTarget(R);else if(At.__hasExternalTextures)Jt.rebindTextures(R,Wt.get(R.texture).__webglTexture,Wt.get(R.depthTexture).__webglTexture);else if(R.depthBuffer){let ie=R.depthTexture;if(At.__boundDepthTexture!==ie){if(ie!==null&&Wt.has(ie)&&(R.width!==ie.image.width||R.height!==ie.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");Jt.setupDepthRenderbuffer(R)}}let It=R.texture;(It.isData3DTexture||It.isDataArrayTexture||It.isCompressedArrayTexture)&&(Tt=!0);let Ht=Wt.get(R).__webglFramebuffer;R.isWebGLCubeRenderTarget?(Array.isArray(Ht[W])?Z=Ht[W][tt]:Z=Ht[W],K=!0):R.samples>0&&Jt.useMultisampledRTT(R)===!1?Z=Wt.get(R).__webglMultisampledFramebuffer:Array.isArray(Ht)?Z=Ht[tt]:Z=Ht,Q.copy(R.viewport),ct.copy(R.scissor),it=R.scissorTest}else Q.copy(kt).multiplyScalar(mt).floor(),ct.copy(pe).multiplyScalar(mt).floor(),it=ue;if(tt!==0&&(Z=B),wt.bindFramebuffer(z.FRAMEBUFFER,Z)&&wt.drawBuffers(R,Z),wt.viewport(Q),wt.scissor(ct),wt.setScissorTest(it),K){let At=Wt.get(R.texture);z.framebufferTexture2D(z.FRAMEBUFFER,z.COLOR_ATTACHMENT0,z.TEXTURE_CUBE_MAP_POSITIVE_X+W,At.__webglTexture,tt)}else if(Tt){let At=W;for(let It=0;It<R.textures.length;It++){let Ht=Wt.get(R.textures[It]);z.framebufferTextureLayer(z.FRAMEBUFFER,z.COLOR_ATTACHMENT0+It,Ht.__webglTexture,tt,At)}}else if(R!==null&&tt!==0){let At=Wt.get(R.texture);z.framebufferTexture2D(z.FRAMEBUFFER,z.COLOR_ATTACHMENT0,z.TEXTURE_2D,At.__webglTexture,tt)}Y=-1};function qr(R){let W=Wt.get(R);return(W.__readFormat!==R.format||W.__readType!==R.type)&&(W.__readFormat=R.format,W.__readType=R.type,W.__formatReadable=le.textureFormatReadable(R.format),W.__typeReadable=le.textureTypeReadable(R.type)),W}this.readRenderTargetPixels=function(R,W,tt,Z,K,Tt,Pt,At=0){if(!(R&&R.isWebGLRenderTarget)){te("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let It=Wt.get(R).__webglFramebuffer;if(R.isWebGLCubeRenderTarget&&Pt!==void 0&&(It=It[Pt],Array.isArray(It)&&(It=It[0])),It){wt.bindFramebuffer(z.FRAMEBUFFER,It);try{let Ht=R.textures[At],ie=Ht.format,me=Ht.type;R.textures.length>1&&z.readBuffer(z.COLOR_ATTACHMENT0+At);let Vt=qr(Ht);if(Vt.__formatReadable===!1){te("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(Vt.__typeReadable===!1){te("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}W>=0&&W<=R.width-Z&&tt>=0&&tt<=R.height-K&&z.readPixels(W,tt,Z,K,yt.convert(ie),yt.convert(me),Tt)}finally{let Ht=nt!==null?Wt.get(nt).__webglFramebuffer:null;wt.bindFramebuffer(z.FRAMEBUFFER,Ht)}}},this.readRenderTargetPixelsAsync=async function(R,W,tt,Z,K,Tt,Pt,At=0){if(!(R&&R.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let It=Wt.get(R).__webglFramebuffer;if(R.isWebGLCubeRenderTarget&&Pt!==void 0&&(It=It[Pt],Array.isArray(It)&&(It=It[0])),It)if(W>=0&&W<=R.width-Z&&tt>=0&&tt<=R.height-K){wt.bindFramebuffer(z.FRAMEBUFFER,It);let Ht=R.textures[At],ie=Ht.format,me=Ht.type;R.textures.length>1&&z.readBuffer(z.COLOR_ATTACHMENT0+At);let Vt=qr(Ht);if(Vt.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(Vt.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let ge=z.createBuffer();z.bindBuffer(z.PIXEL_PACK_BUFFER,ge),z.bufferData(z.PIXEL_PACK_BUFFER,Tt.byteLength,z.STREAM_READ),z.readPixels(W,tt,Z,K,yt.convert(ie),yt.convert(me),0),z.bindBuffer(z.PIXEL_PACK_BUFFER,null);let Ke=nt!==null?Wt.get(nt).__webglFramebuffer:null;wt.bindFramebuffer(z.FRAMEBUFFER,Ke);let Ie=z.fenceSync(z.SYNC_GPU_COMMANDS_COMPLETE,0);return z.flush(),await u0(z,Ie,4),z.bindBuffer(z.PIXEL_PACK_BUFFER,ge),z.getBufferSubData(z.PIXEL_PACK_BUFFER,0,Tt),z.bindBuffer(z.PIXEL_PACK_BUFFER,null),z.deleteBuffer(ge),z.deleteSync(Ie),Tt}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(R,W=null,tt=0){let Z=Math.pow(2,-tt),K=Math.floor(R.image.width*Z),Tt=Math.floor(R.image.height*Z),Pt=W!==null?W.x:0,At=W!==null?W.y:0;Jt.setTexture2D(R,0),z.copyTexSubImage2D(z.TEXTURE_2D,tt,0,0,Pt,At,K,Tt),wt.unbindTexture()},this.copyTextureToTexture=function(R,W,tt=null,Z=null,K=0,Tt=0){let Pt,At,It,Ht,ie,me,Vt,ge,Ke,Ie=R.isCompressedTexture?R.mipmaps[Tt]:R.image;if(tt!==null)Pt=tt.max.x-tt.min.x,At=tt.max.y-tt.min.y,It=tt.isBox3?tt.max.z-tt.min.z:1,Ht=tt.min.x,ie=tt.min.y,me=tt.isBox3?tt.min.z:0;else{let de=Math.pow(2,-K);Pt=Math.floor(Ie.width*de),At=Math.floor(Ie.height*de),R.isDataArrayTexture?It=Ie.depth:R.isData3DTexture?It=Math.floor(Ie.depth*de):It=1,Ht=0,ie=0,me=0}Z!==null?(Vt=Z.x,ge=Z.y,Ke=Z.z):(Vt=0,ge=0,Ke=0);let Le=yt.convert(W.format),vn=yt.convert(W.type),Ot;W.isData3DTexture?(Jt.setTexture3D(W,0),Ot=z.TEXTURE_3D):W.isDataArrayTexture||W.isCompressedArrayTexture?(Jt.setTexture2DArray(W,0),Ot=z.TEXTURE_2D_ARRAY):(Jt.setTexture2D(W,0),Ot=z.TEXTURE_2D),wt.activeTexture(z.TEXTURE0),wt.pixelStorei(z.UNPACK_FLIP_Y_WEBGL,W.flipY),wt.pixelStorei(z.UNPACK_PREMULTIPLY_ALPHA_WEBGL,W.premultiplyAlpha),wt.pixelStorei(z.UNPACK_ALIGNMENT,W.unpackAlignment);let dn=wt.getParameter(z.UNPACK_ROW_LENGTH),ye=wt.getParameter(z.UNPACK_IMAGE_HEIGHT),xs=wt.getParameter(z.UNPACK_SKIP_PIXELS),fn=wt.getParameter(z.UNPACK_SKIP_ROWS),Yr=wt.getParameter(z.UNPACK_SKIP_IMAGES);wt.pixelStorei(z.UNPACK_ROW_LENGTH,Ie.width),wt.pixelStorei(z.UNPACK_IMAGE_HEIGHT,Ie.height),wt.pixelStorei(z.UNPACK_SKIP_PIXELS,Ht),wt.pixelStorei(z.UNPACK_SKIP_ROWS,ie),wt.pixelStorei(z.UNPACK_SKIP_IMAGES,me);let es=R.isDataArrayTexture||R.isData3DTexture,ys=W.isDataArrayTexture||W.isData3DTexture;if(R.isDepthTexture){let de=Wt.get(R),nn=Wt.get(W),Jn=Wt.get(de.__renderTarget),Ne=Wt.get(nn.__renderTarget);wt.bindFramebuffer(z.READ_FRAMEBUFFER,Jn.__webglFramebuffer),wt.bindFramebuffer(z.DRAW_FRAMEBUFFER,Ne.__webglFramebuffer);for(let pn=0;pn<It;pn++)es&&(z.framebufferTextureLayer(z.READ_FRAMEBUFFER,z.COLOR_ATTACHMENT0,Wt.get(R).__webglTexture,K,me+pn),z.framebufferTextureLayer(z.DRAW_FRAMEBUFFER,z.COLOR_ATTACHMENT0,Wt.get(W).__webglTexture,Tt,Ke+pn)),z.blitFramebuffer(Ht,ie,Ht+Pt,ie+At,Vt,ge,Vt+Pt,ge+At,z.DEPTH_BUFFER_BIT,z.NEAREST);wt.bindFramebuffer(z.READ_FRAMEBUFFER,null),wt.bindFramebuffer(z.DRAW_FRAMEBUFFER,null)}else if(K!==0||R.isRenderTargetTexture||Wt.has(R)){let de=Wt.get(R),nn=Wt.get(W);wt.bindFramebuffer(z.READ_FRAMEBUFFER,D),wt.bindFramebuffer(z.DRAW_FRAMEBUFFER,H);for(let Jn=0;Jn<It;Jn++)es?z.framebufferTextureLayer(z.READ_FRAMEBUFFER,z.COLOR_ATTACHMENT0,de.__webglTexture,K,me+Jn):z.framebufferTexture2D(z.READ_FRAMEBUFFER,z.COLOR_ATTACHMENT0,z.TEXTURE_2D,de.__webglTexture,K),ys?z.framebufferTextureLayer(z.DRAW_FRAMEBUFFER,z.COLOR_ATTACHMENT0,nn.__webglTexture,Tt,Ke+Jn):z.framebufferTexture2D(z.DRAW_FRAMEBUFFER,z.COLOR_ATTACHMENT0,z.TEXTURE_2D,nn.__webglTexture,Tt),K!==0?z.blitFramebuffer(Ht,ie,Ht+Pt,ie+At,Vt,ge,Vt+Pt,ge+At,z.COLOR_BUFFER_BIT,z.NEAREST):ys?z.copyTexSubImage3D(Ot,Tt,Vt,ge,Ke+Jn,Ht,ie,Pt,At):z.copyTexSubImage2D(Ot,Tt,Vt,ge,Ht,ie,Pt,At);wt.bindFramebuffer(z.READ_FRAMEBUFFER,null),wt.bindFramebuffer(z.DRAW_FRAMEBUFFER,null)}else ys?R.isDataTexture||R.isData3DTexture?z.texSubImage3D(Ot,Tt,Vt,ge,Ke,Pt,At,It,Le,vn,Ie.data):W.isCompressedArrayTexture?z.compressedTexSubImage3D(Ot,Tt,Vt,ge,Ke,Pt,At,It,Le,Ie.data):z.texSubImage3D(Ot,Tt,Vt,ge,Ke,Pt,At,It,Le,vn,Ie):R.isDataTexture?z.texSubImage2D(z.TEXTURE_2D,Tt,Vt,ge,Pt,At,Le,vn,Ie.data):R.isCompressedTexture?z.compressedTexSubImage2D(z.TEXTURE_2D,Tt,Vt,ge,Ie.width,Ie.height,Le,Ie.data):z.texSubImage2D(z.TEXTURE_2D,Tt,Vt,ge,Pt,At,Le,vn,Ie);wt.pixelStorei(z.UNPACK_ROW_LENGTH,dn),wt.pixelStorei(z.UNPACK_IMAGE_HEIGHT,ye),wt.pixelStorei(z.UNPACK_SKIP_PIXELS,xs),wt.pixelStorei(z.UNPACK_SKIP_ROWS,fn),wt.pixelStorei(z.UNPACK_SKIP_IMAGES,Yr),Tt===0&&W.generateMipmaps===!0&&W.mipmapsAutoUpdate===!0&&z.generateMipmap(Ot),wt.unbindTexture()},this.initRenderTarget=function(R){Wt.get(R).__webglFramebuffer===void 0&&Jt.setupRenderTarget(R)},this.initTexture=function(R){R.isCubeTexture?Jt.setTextureCube(R,0):R.isData3DTexture?Jt.setTexture3D(R,0):R.isDataArrayTexture||R.isCompressedArrayTexture?Jt.setTexture2DArray(R,0):Jt.setTexture2D(R,0),wt.unbindTexture()},this.resetState=function(){O=0,G=0,nt=null,wt.reset(),Mt.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return Pi}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(t){this._outputColorSpace=t;let e=this.getContext();e.drawingBufferColorSpace=se._getDrawingBufferColorSpace(t),e.unpackColorSpace=se._getUnpackColorSpace()}};var Gh=class extends On{constructor(t){super(t)}load(t,e,n,s){let r=this,o=this.path===""?Fs.extractUrlBase(t):this.path,a=new ai(this.manager);a.setPriority(this.priority),a.setCache(this.cache),a.setPath(this.path),a.setRequestHeader(this.requestHeader),a.setWithCredentials(this.withCredentials),a.load(t,function(l){try{e(r.parse(l,o))}catch(c){s?s(c):console.error(c),r.manager.itemError(t)}},n,s)}setMaterialOptions(t){return this.materialOptions=t,this}parse(t,e){let n=t.split(`
`),s={},r=/\s+/,o={};for(let l=0;l<n.length;l++){let c=n[l];if(c=c.trim(),c.length===0||c.charAt(0)==="#")continue;let h=c.indexOf(" "),u=h>=0?c.substring(0,h):c;u=u.toLowerCase();let d=h>=0?c.substring(h+1):"";if(d=d.trim(),u==="newmtl")s={name:d},o[d]=s;else if(u==="ka"||u==="kd"||u==="ks"||u==="ke"){let f=d.split(r,3);s[u]=[parseFloat(f[0]),parseFloat(f[1]),parseFloat(f[2])]}else s[u]=d}let a=new Rf(this.resourcePath||e,this.materialOptions);return a.setCrossOrigin(this.crossOrigin),a.setManager(this.manager),a.priority=this.priority,a.cache=this.cache,a.setMaterials(o),a}},Rf=class{constructor(t="",e={}){this.baseUrl=t,this.options=e,this.materialsInfo={},this.materials={},this.materialsArray=[],this.nameLookup={},this.crossOrigin="anonymous",this.priority="auto",this.cache="default",this.side=this.options.side!==void 0?this.options.side:Li,this.wrap=this.options.wrap!==void 0?this.options.wrap:Yi}setCrossOrigin(t){return this.crossOrigin=t,this}setManager(t){this.manager=t}setMaterials(t){this.materialsInfo=this.convert(t),this.materials={},this.materialsArray=[],this.nameLookup={}}convert(t){if(!this.options)return t;let e={};for(let n in t){let s=t[n],r={};e[n]=r;for(let o in s){let a=!0,l=s[o],c=o.toLowerCase();switch(c){case"kd":case"ka":case"ks":this.options&&this.options.normalizeRGB&&(l=[l[0]/255,l[1]/255,l[2]/255]),this.options&&this.options.ignoreZeroRGBs&&l[0]===0&&l[1]===0&&l[2]===0&&(a=!1);break;default:break}a&&(r[c]=l)}}return e}preload(){for(let t in this.materialsInfo)this.create(t)}getIndex(t){return this.nameLookup[t]}getAsArray(){let t=0;for(let e in this.materialsInfo)this.materialsArray[t]=this.create(e),this.nameLookup[e]=t,t++;return this.materialsArray}create(t){return this.materials[t]===void 0&&this.createMaterial_(t),this.materials[t]}createMaterial_(t){let e=this,n=this.materialsInfo[t],s={name:t,side:this.side};function r(a,l){return typeof l!="string"||l===""?"":/^https?:\/\//i.test(l)?l:a+l}function o(a,l){if(s[a])return;let c=e.getTextureParams(l,s),h=e.loadTexture(r(e.baseUrl,c.url));h.repeat.copy(c.scale),h.offset.copy(c.offset),h.wrapS=e.wrap,h.wrapT=e.wrap,(a==="map"||a==="emissiveMap")&&(h.colorSpace=be),s[a]=h}for(let a in n){let l=n[a],c;if(l!=="")switch(a.toLowerCase()){case"kd":s.color=se.colorSpaceToWorking(new Gt().fromArray(l),be);break;case"ks":s.specular=se.colorSpaceToWorking(new Gt().fromArray(l),be);break;case"ke":s.emissive=se.colorSpaceToWorking(new Gt().fromArray(l),be);break;case"map_kd":o("map",l);break;case"map_ks":o("specularMap",l);break;case"map_ke":o("emissiveMap",l);break;case"norm":o("normalMap",l);break;case"map_bump":case"bump":o("bumpMap",l);break;case"disp":o("displacementMap",l);break;case"map_d":o("alphaMap",l),s.transparent=!0;break;case"ns":s.shininess=parseFloat(l);break;case"d":c=parseFloat(l),c<1&&(s.opacity=c,s.transparent=!0);break;case"tr":c=parseFloat(l),this.options&&this.options.invertTrProperty&&(c=1-c),c>0&&(s.opacity=1-c,s.transparent=!0);break;default:break}}return this.materials[t]=new ri(s),this.materials[t]}getTextureParams(t,e){let n={scale:new Xt(1,1),offset:new Xt(0,0)},s=t.split(/\s+/),r;return r=s.indexOf("-bm"),r>=0&&(e.bumpScale=parseFloat(s[r+1]),s.splice(r,2)),r=s.indexOf("-mm"),r>=0&&(e.displacementBias=parseFloat(s[r+1]),e.displacementScale=parseFloat(s[r+2]),s.splice(r,3)),r=s.indexOf("-s"),r>=0&&(n.scale.set(parseFloat(s[r+1]),parseFloat(s[r+2])),s.splice(r,4)),r=s.indexOf("-o"),r>=0&&(n.offset.set(parseFloat(s[r+1]),parseFloat(s[r+2])),s.splice(r,4)),n.url=s.join(" ").trim(),n}loadTexture(t,e,n,s,r){let o=this.manager!==void 0?this.manager:Jo,a=o.getHandler(t);a===null&&(a=new Us(o),a.setPriority(this.priority),a.setCache(this.cache)),a.setCrossOrigin&&a.setCrossOrigin(this.crossOrigin);let l=a.load(t,n,s,r);return e!==void 0&&(l.mapping=e),l}};var $E=/^[og]\s*(.+)?/,QE=/^mtllib /,tT=/^usemtl /,eT=/^usemap /,Hh=/\s+/,t_=new V,Cf=new V,e_=new V,n_=new V,Fi=new V,Wh=new Gt;function nT(){let i={objects:[],object:{},vertices:[],normals:[],colors:[],uvs:[],materials:{},materialLibraries:[],startObject:function(t,e){if(this.object&&this.object.fromDeclaration===!1){this.object.name=t,this.object.fromDeclaration=e!==!1;return}let n=this.object&&typeof this.object.currentMaterial=="function"?this.object.currentMaterial():void 0;if(this.object&&typeof this.object._finalize=="function"&&this.object._finalize(!0),this.object={name:t||"",fromDeclaration:e!==!1,geometry:{vertices:[],normals:[],colors:[],uvs:[],hasUVIndices:!1},materials:[],smooth:!0,startMaterial:function(s,r){let o=this._finalize(!1);o&&(o.inherited||o.groupCount<=0)&&this.materials.splice(o.index,1);let a={index:this.materials.length,name:s||"",mtllib:Array.isArray(r)&&r.length>0?r[r.length-1]:"",smooth:o!==void 0?o.smooth:this.smooth,groupStart:o!==void 0?o.groupEnd:0,groupEnd:-1,groupCount:-1,inherited:!1,clone:function(l){let c={index:typeof l=="number"?l:this.index,name:this.name,mtllib:this.mtllib,smooth:this.smooth,groupStart:0,groupEnd:-1,groupCount:-1,inherited:!1};return c.clone=this.clone.bind(c),c}};return this.materials.push(a),a},currentMaterial:function(){if(this.materials.length>0)return this.materials[this.materials.length-1]},_finalize:function(s){let r=this.currentMaterial();if(r&&r.groupEnd===-1&&(r.groupEnd=this.geometry.vertices.length/3,r.groupCount=r.groupEnd-r.groupStart,r.inherited=!1),s&&this.materials.length>1)for(let o=this.materials.length-1;o>=0;o--)this.materials[o].groupCount<=0&&this.materials.splice(o,1);return s&&this.materials.length===0&&this.materials.push({name:"",smooth:this.smooth}),r}},n&&n.name&&typeof n.clone=="function"){let s=n.clone(0);s.inherited=!0,this.object.materials.push(s)}this.objects.push(this.object)},finalize:function(){this.object&&typeof this.object._finalize=="function"&&this.object._finalize(!0)},parseVertexIndex:function(t,e){let n=parseInt(t,10);return(n>=0?n-1:n+e/3)*3},parseNormalIndex:function(t,e){let n=parseInt(t,10);return(n>=0?n-1:n+e/3)*3},parseUVIndex:function(t,e){let n=parseInt(t,10);return(n>=0?n-1:n+e/2)*2},addVertex:function(t,e,n){let s=this.vertices,r=this.object.geometry.vertices;r.push(s[t+0],s[t+1],s[t+2]),r.push(s[e+0],s[e+1],s[e+2]),r.push(s[n+0],s[n+1],s[n+2])},addVertexPoint:function(t){let e=this.vertices;this.object.geometry.vertices.push(e[t+0],e[t+1],e[t+2])},addVertexLine:function(t){let e=this.vertices;this.object.geometry.vertices.push(e[t+0],e[t+1],e[t+2])},addNormal:function(t,e,n){let s=this.normals,r=this.object.geometry.normals;r.push(s[t+0],s[t+1],s[t+2]),r.push(s[e+0],s[e+1],s[e+2]),r.push(s[n+0],s[n+1],s[n+2])},addFaceNormal:function(t,e,n){let s=this.vertices,r=this.object.geometry.normals;t_.fromArray(s,t),Cf.fromArray(s,e),e_.fromArray(s,n),Fi.subVectors(e_,Cf),n_.subVectors(t_,Cf),Fi.cross(n_),Fi.normalize(),r.push(Fi.x,Fi.y,Fi.z),r.push(Fi.x,Fi.y,Fi.z),r.push(Fi.x,Fi.y,Fi.z)},addColor:function(t,e,n){let s=this.colors,r=this.object.geometry.colors;s[t]!==void 0&&r.push(s[t+0],s[t+1],s[t+2]),s[e]!==void 0&&r.push(s[e+0],s[e+1],s[e+2]),s[n]!==void 0&&r.push(s[n+0],s[n+1],s[n+2])},addUV:function(t,e,n){let s=this.uvs,r=this.object.geometry.uvs;r.push(s[t+0],s[t+1]),r.push(s[e+0],s[e+1]),r.push(s[n+0],s[n+1])},addDefaultUV:function(){let t=this.object.geometry.uvs;t.push(0,0),t.push(0,0),t.push(0,0)},addUVLine:function(t){let e=this.uvs;this.object.geometry.uvs.push(e[t+0],e[t+1])},addFace:function(t,e,n,s,r,o,a,l,c){let h=this.vertices.length,u=this.parseVertexIndex(t,h),d=this.parseVertexIndex(e,h),f=this.parseVertexIndex(n,h);if(this.addVertex(u,d,f),this.addColor(u,d,f),a!==void 0&&a!==""){let p=this.normals.length;u=this.parseNormalIndex(a,p),d=this.parseNormalIndex(l,p),f=this.parseNormalIndex(c,p),this.addNormal(u,d,f)}else this.addFaceNormal(u,d,f);if(s!==void 0&&s!==""){let p=this.uvs.length;u=this.parseUVIndex(s,p),d=this.parseUVIndex(r,p),f=this.parseUVIndex(o,p),this.addUV(u,d,f),this.object.geometry.hasUVIndices=!0}else this.addDefaultUV()},addPointGeometry:function(t){this.object.geometry.type="Points";let e=this.vertices.length;for(let n=0,s=t.length;n<s;n++){let r=this.parseVertexIndex(t[n],e);this.addVertexPoint(r),this.addColor(r)}},addLineGeometry:function(t,e){this.object.geometry.type="Line";let n=this.vertices.length,s=this.uvs.length;for(let r=0,o=t.length-1;r<o;r++)this.addVertexLine(this.parseVertexIndex(t[r],n)),this.addVertexLine(this.parseVertexIndex(t[r+1],n));for(let r=0,o=e.length-1;r<o;r++)this.addUVLine(this.parseUVIndex(e[r],s)),this.addUVLine(this.parseUVIndex(e[r+1],s))}};return i.startObject("",!1),i}var Xh=class extends On{constructor(t){super(t),this.materials=null}load(t,e,n,s){let r=this,o=new ai(this.manager);o.setPriority(this.priority),o.setCache(this.cache),o.setPath(this.path),o.setRequestHeader(this.requestHeader),o.setWithCredentials(this.withCredentials),o.load(t,function(a){try{e(r.parse(a))}catch(l){s?s(l):console.error(l),r.manager.itemError(t)}},n,s)}setMaterials(t){return this.materials=t,this}parse(t){let e=new nT;t.indexOf(`\r
`)!==-1&&(t=t.replace(/\r\n/g,`
`)),t.indexOf(`\\
`)!==-1&&(t=t.replace(/\\\n/g,""));let n=t.split(`
`),s=[];for(let a=0,l=n.length;a<l;a++){let c=n[a].trimStart();if(c.length===0)continue;let h=c.charAt(0);if(h!=="#")if(h==="v"){let u=c.split(Hh);switch(u[0]){case"v":e.vertices.push(parseFloat(u[1]),parseFloat(u[2]),parseFloat(u[3])),u.length>=7?(Wh.setRGB(parseFloat(u[4]),parseFloat(u[5]),parseFloat(u[6]),be),e.colors.push(Wh.r,Wh.g,Wh.b)):e.colors.push(void 0,void 0,void 0);break;case"vn":e.normals.push(parseFloat(u[1]),parseFloat(u[2]),parseFloat(u[3]));break;case"vt":e.uvs.push(parseFloat(u[1]),parseFloat(u[2]));break}}else if(h==="f"){let d=c.slice(1).trim().split(Hh),f=[];for(let _=0,m=d.length;_<m;_++){let g=d[_];if(g.length>0){let x=g.split("/");f.push(x)}}let p=f[0];for(let _=1,m=f.length-1;_<m;_++){let g=f[_],x=f[_+1];e.addFace(p[0],g[0],x[0],p[1],g[1],x[1],p[2],g[2],x[2])}}else if(h==="l"){let u=c.substring(1).trim().split(Hh),d=[],f=[];if(c.indexOf("/")===-1)d=u;else for(let p=0,_=u.length;p<_;p++){let m=u[p].split("/");m[0]!==""&&d.push(m[0]),m[1]!==""&&f.push(m[1])}e.addLineGeometry(d,f)}else if(h==="p"){let d=c.slice(1).trim().split(Hh);e.addPointGeometry(d)}else if((s=$E.exec(c))!==null){let u=(" "+s[0].slice(1).trim()).slice(1);e.startObject(u)}else if(tT.test(c))e.object.startMaterial(c.substring(7).trim(),e.materialLibraries);else if(QE.test(c))e.materialLibraries.push(c.substring(7).trim());else if(eT.test(c))console.warn('THREE.OBJLoader: Rendering identifier "usemap" not supported. Textures must be defined in MTL files.');else if(h==="s"){if(s=c.split(" "),s.length>1){let d=s[1].trim().toLowerCase();e.object.smooth=d!=="0"&&d!=="off"}else e.object.smooth=!0;let u=e.object.currentMaterial();u&&(u.smooth=e.object.smooth)}else{if(c==="\0")continue;console.warn('THREE.OBJLoader: Unexpected line: "'+c+'"')}}e.finalize();let r=new Mn;if(r.materialLibraries=[].concat(e.materialLibraries),!(e.objects.length===1&&e.objects[0].geometry.vertices.length===0)===!0)for(let a=0,l=e.objects.length;a<l;a++){let c=e.objects[a],h=c.geometry,u=c.materials,d=h.type==="Line",f=h.type==="Points",p=!1;if(h.vertices.length===0)continue;let _=new Je;_.setAttribute("position",new ce(h.vertices,3)),h.normals.length>0&&_.setAttribute("normal",new ce(h.normals,3)),h.colors.length>0&&(p=!0,_.setAttribute("color",new ce(h.colors,3))),h.hasUVIndices===!0&&_.setAttribute("uv",new ce(h.uvs,2));let m=[];for(let x=0,w=u.length;x<w;x++){let v=u[x],T=v.name+"_"+v.smooth+"_"+p,S=e.materials[T];if(this.materials!==null){if(S=this.materials.create(v.name),d&&S&&!(S instanceof Mi)){let y=new Mi;Xn.prototype.copy.call(y,S),y.color.copy(S.color),S=y}else if(f&&S&&!(S instanceof Is)){let y=new Is({size:10,sizeAttenuation:!1});Xn.prototype.copy.call(y,S),y.color.copy(S.color),y.map=S.map,S=y}}S===void 0&&(d?S=new Mi:f?S=new Is({size:1,sizeAttenuation:!1}):S=new ri,S.name=v.name,S.flatShading=!v.smooth,S.vertexColors=p,e.materials[T]=S),m.push(S)}let g;if(m.length>1){for(let x=0,w=u.length;x<w;x++){let v=u[x];_.addGroup(v.groupStart,v.groupCount,x)}d?g=new hs(_,m):f?g=new Lr(_,m):g=new Me(_,m)}else d?g=new hs(_,m[0]):f?g=new Lr(_,m[0]):g=new Me(_,m[0]);g.name=c.name,r.add(g)}else if(e.vertices.length>0){let a=new Is({size:1,sizeAttenuation:!1}),l=new Je;l.setAttribute("position",new ce(e.vertices,3)),e.colors.length>0&&e.colors[0]!==void 0&&(l.setAttribute("color",new ce(e.colors,3)),a.vertexColors=!0);let c=new Lr(l,a);r.add(c)}return r}};var qh=class extends On{constructor(t){super(t)}load(t,e,n,s){let r=this,o=new ai(this.manager);o.setPriority(this.priority),o.setCache(this.cache),o.setPath(this.path),o.setResponseType("arraybuffer"),o.setRequestHeader(this.requestHeader),o.setWithCredentials(this.withCredentials),o.load(t,function(a){try{e(r.parse(a))}catch(l){s?s(l):console.error(l),r.manager.itemError(t)}},n,s)}parse(t){function e(c){let h=new DataView(c),u=32/8*3+32/8*3*3+16/8,d=h.getUint32(80,!0);if(80+32/8+d*u===h.byteLength)return!0;let p=[115,111,108,105,100];for(let _=0;_<5;_++)if(n(p,h,_))return!1;return!0}function n(c,h,u){for(let d=0,f=c.length;d<f;d++)if(c[d]!==h.getUint8(u+d))return!1;return!0}function s(c){let h=new DataView(c),u=h.getUint32(80,!0),d,f,p,_=!1,m,g,x,w,v;for(let C=0;C<=70;C++)h.getUint32(C,!1)==1129270351&&h.getUint8(C+4)==82&&h.getUint8(C+5)==61&&(_=!0,m=new Float32Array(u*3*3),g=h.getUint8(C+6)/255,x=h.getUint8(C+7)/255,w=h.getUint8(C+8)/255,v=h.getUint8(C+9)/255);let T=84,S=50,y=new Je,M=new Float32Array(u*3*3),I=new Float32Array(u*3*3),P=new Gt;for(let C=0;C<u;C++){let U=T+C*S,B=h.getFloat32(U,!0),D=h.getFloat32(U+4,!0),H=h.getFloat32(U+8,!0);if(_){let O=h.getUint16(U+48,!0);(O&32768)===0?(d=(O&31)/31,f=(O>>5&31)/31,p=(O>>10&31)/31):(d=g,f=x,p=w)}for(let O=1;O<=3;O++){let G=U+O*12,nt=C*3*3+(O-1)*3;M[nt]=h.getFloat32(G,!0),M[nt+1]=h.getFloat32(G+4,!0),M[nt+2]=h.getFloat32(G+8,!0),I[nt]=B,I[nt+1]=D,I[nt+2]=H,_&&(P.setRGB(d,f,p,be),m[nt]=P.r,m[nt+1]=P.g,m[nt+2]=P.b)}}return y.setAttribute("position",new Un(M,3)),y.setAttribute("normal",new Un(I,3)),_&&(y.setAttribute("color",new Un(m,3)),y.hasColors=!0,y.alpha=v),y}function r(c){let h=new Je,u=/solid([\s\S]*?)endsolid/g,d=/facet([\s\S]*?)endfacet/g,f=/solid\s(.+)/,p=0,_=/[\s]+([+-]?(?:\d*)(?:\.\d*)?(?:[eE][+-]?\d+)?)/.source,m=new RegExp("vertex"+_+_+_,"g"),g=new RegExp("normal"+_+_+_,"g"),x=[],w=[],v=[],T=new V,S,y=0,M=0,I=0;for(;(S=u.exec(c))!==null;){M=I;let P=S[0],C=(S=f.exec(P))!==null?S[1]:"";for(v.push(C);(S=d.exec(P))!==null;){let D=0,H=0,O=S[0];for(;(S=g.exec(O))!==null;)T.x=parseFloat(S[1]),T.y=parseFloat(S[2]),T.z=parseFloat(S[3]),H++;for(;(S=m.exec(O))!==null;)x.push(parseFloat(S[1]),parseFloat(S[2]),parseFloat(S[3])),w.push(T.x,T.y,T.z),D++,I++;H!==1&&console.error("THREE.STLLoader: Something isn't right with the normal of face number "+p),D!==3&&console.error("THREE.STLLoader: Something isn't right with the vertices of face number "+p),p++}let U=M,B=I-M;h.userData.groupNames=v,h.addGroup(U,B,y),y++}return h.setAttribute("position",new ce(x,3)),h.setAttribute("normal",new ce(w,3)),h}function o(c){return typeof c!="string"?new TextDecoder().decode(c):c}function a(c){if(typeof c=="string"){let h=new Uint8Array(c.length);for(let u=0;u<c.length;u++)h[u]=c.charCodeAt(u)&255;return h.buffer||h}else return c}let l=a(t);return e(l)?s(l):r(o(t))}};var xl=class extends Ka{constructor(t){super(t)}parse(t){function e(O){switch(O.image_type){case d:case _:if(O.colormap_length>256||O.colormap_size!==24||O.colormap_type!==1)throw new Error("THREE.TGALoader: Invalid type colormap data for indexed type.");break;case f:case p:case m:case g:if(O.colormap_type)throw new Error("THREE.TGALoader: Invalid type colormap data for colormap type.");break;case u:throw new Error("THREE.TGALoader: No data.");default:throw new Error("THREE.TGALoader: Invalid type "+O.image_type)}if(O.width<=0||O.height<=0)throw new Error("THREE.TGALoader: Invalid image size.");if(O.pixel_size!==8&&O.pixel_size!==16&&O.pixel_size!==24&&O.pixel_size!==32)throw new Error("THREE.TGALoader: Invalid pixel size "+O.pixel_size)}function n(O,G,nt,Y,J){let Q,ct,it=nt.pixel_size>>3,q=nt.width*nt.height*it;if(G&&(ct=J.subarray(Y,Y+=nt.colormap_length*(nt.colormap_size>>3))),O){Q=new Uint8Array(q);let st,et,at,mt=0,Ut=new Uint8Array(it);for(;mt<q;)if(st=J[Y++],et=(st&127)+1,st&128){for(at=0;at<it;++at)Ut[at]=J[Y++];for(at=0;at<et;++at)Q.set(Ut,mt+at*it);mt+=it*et}else{for(et*=it,at=0;at<et;++at)Q[mt+at]=J[Y++];mt+=et}}else Q=J.subarray(Y,Y+=G?nt.width*nt.height:q);return{pixel_data:Q,palettes:ct}}function s(O,G,nt,Y,J,Q,ct,it,q){let st=q,et=P.colormap_index,at,mt=0,Ut,Kt,kt=P.width;for(Kt=G;Kt!==Y;Kt+=nt)for(Ut=J;Ut!==ct;Ut+=Q,mt++)at=it[mt]-et,O[(Ut+kt*Kt)*4+3]=255,O[(Ut+kt*Kt)*4+2]=st[at*3+0],O[(Ut+kt*Kt)*4+1]=st[at*3+1],O[(Ut+kt*Kt)*4+0]=st[at*3+2];return O}function r(O,G,nt,Y,J,Q,ct,it){let q,st=0,et,at,mt=P.width;for(at=G;at!==Y;at+=nt)for(et=J;et!==ct;et+=Q,st+=2)q=it[st+0]+(it[st+1]<<8),O[(et+mt*at)*4+0]=(q&31744)>>7,O[(et+mt*at)*4+1]=(q&992)>>2,O[(et+mt*at)*4+2]=(q&31)<<3,O[(et+mt*at)*4+3]=q&32768?0:255;return O}function o(O,G,nt,Y,J,Q,ct,it){let q=0,st,et,at=P.width;for(et=G;et!==Y;et+=nt)for(st=J;st!==ct;st+=Q,q+=3)O[(st+at*et)*4+3]=255,O[(st+at*et)*4+2]=it[q+0],O[(st+at*et)*4+1]=it[q+1],O[(st+at*et)*4+0]=it[q+2];return O}function a(O,G,nt,Y,J,Q,ct,it){let q=0,st,et,at=P.width;for(et=G;et!==Y;et+=nt)for(st=J;st!==ct;st+=Q,q+=4)O[(st+at*et)*4+2]=it[q+0],O[(st+at*et)*4+1]=it[q+1],O[(st+at*et)*4+0]=it[q+2],O[(st+at*et)*4+3]=it[q+3];return O}function l(O,G,nt,Y,J,Q,ct,it){let q,st=0,et,at,mt=P.width;for(at=G;at!==Y;at+=nt)for(et=J;et!==ct;et+=Q,st++)q=it[st],O[(et+mt*at)*4+0]=q,O[(et+mt*at)*4+1]=q,O[(et+mt*at)*4+2]=q,O[(et+mt*at)*4+3]=255;return O}function c(O,G,nt,Y,J,Q,ct,it){let q=0,st,et,at=P.width;for(et=G;et!==Y;et+=nt)for(st=J;st!==ct;st+=Q,q+=2)O[(st+at*et)*4+0]=it[q+0],O[(st+at*et)*4+1]=it[q+0],O[(st+at*et)*4+2]=it[q+0],O[(st+at*et)*4+3]=it[q+1];return O}function h(O,G,nt,Y,J){let Q,ct,it,q,st,et;switch((P.flags&x)>>w){default:case S:Q=0,it=1,st=G,ct=0,q=1,et=nt;break;case v:Q=0,it=1,st=G,ct=nt-1,q=-1,et=-1;break;case y:Q=G-1,it=-1,st=-1,ct=0,q=1,et=nt;break;case T:Q=G-1,it=-1,st=-1,ct=nt-1,q=-1,et=-1;break}if(B)switch(P.pixel_size){case 8:l(O,ct,q,et,Q,it,st,Y);break;case 16:c(O,ct,q,et,Q,it,st,Y);break;default:throw new Error("THREE.TGALoader: Format not supported.")}else switch(P.pixel_size){case 8:s(O,ct,q,et,Q,it,st,Y,J);break;case 16:r(O,ct,q,et,Q,it,st,Y);break;case 24:o(O,ct,q,et,Q,it,st,Y);break;case 32:a(O,ct,q,et,Q,it,st,Y);break;default:throw new Error("THREE.TGALoader: Format not supported.")}return O}let u=0,d=1,f=2,p=3,_=9,m=10,g=11,x=48,w=4,v=0,T=1,S=2,y=3;if(t.length<19)throw new Error("THREE.TGALoader: Not enough data to contain header.");let M=0,I=new Uint8Array(t),P={id_length:I[M++],colormap_type:I[M++],image_type:I[M++],colormap_index:I[M++]|I[M++]<<8,colormap_length:I[M++]|I[M++]<<8,colormap_size:I[M++],origin:[I[M++]|I[M++]<<8,I[M++]|I[M++]<<8],width:I[M++]|I[M++]<<8,height:I[M++]|I[M++]<<8,pixel_size:I[M++],flags:I[M++]};if(e(P),P.id_length+M>t.length)throw new Error("THREE.TGALoader: No data.");M+=P.id_length;let C=!1,U=!1,B=!1;switch(P.image_type){case _:C=!0,U=!0;break;case d:U=!0;break;case m:C=!0;break;case f:break;case g:C=!0,B=!0;break;case p:B=!0;break}let D=new Uint8Array(P.width*P.height*4),H=n(C,U,P,M,I);return h(D,P.width,P.height,H.pixel_data,H.palettes),{data:D,width:P.width,height:P.height,flipY:!0,generateMipmaps:!0,minFilter:Ni}}};function hi(i,t){let e=[],n=i.childNodes;for(let s=0,r=n.length;s<r;s++){let o=n[s];o.nodeName===t&&e.push(o)}return e}function iT(i){return i.length===0?[]:i.trim().split(/\s+/)}function jn(i){return i.length===0?[]:i.trim().split(/\s+/).map(parseFloat)}function Yh(i){return i.length===0?[]:i.trim().split(/\s+/).map(t=>parseInt(t))}function Bn(i){return i.substring(1)}var jh=class{constructor(){this.count=0}generateId(){return"three_default_"+this.count++}parse(t){if(t.length===0)return null;let e=new DOMParser().parseFromString(t,"application/xml"),n=hi(e,"COLLADA")[0],s=e.getElementsByTagName("parsererror")[0];if(s!==void 0){let l=hi(s,"div")[0],c;return l?c=l.textContent:c=this.parserErrorToText(s),console.error(`THREE.ColladaLoader: Failed to parse collada file.
`,c),null}let r=n.getAttribute("version");console.debug("THREE.ColladaLoader: File version",r);let o=this.parseAsset(hi(n,"asset")[0]),a={animations:{},clips:{},controllers:{},images:{},effects:{},materials:{},cameras:{},lights:{},geometries:{},nodes:{},visualScenes:{},kinematicsModels:{},physicsModels:{},kinematicsScenes:{},joints:{}};return this.library=a,this.collada=n,this.parseLibrary(n,"library_animations","animation",this.parseAnimation.bind(this)),this.parseLibrary(n,"library_animation_clips","animation_clip",this.parseAnimationClip.bind(this)),this.parseLibrary(n,"library_controllers","controller",this.parseController.bind(this)),this.parseLibrary(n,"library_images","image",this.parseImage.bind(this)),this.parseLibrary(n,"library_effects","effect",this.parseEffect.bind(this)),this.parseLibrary(n,"library_materials","material",this.parseMaterial.bind(this)),this.parseLibrary(n,"library_cameras","camera",this.parseCamera.bind(this)),this.parseLibrary(n,"library_lights","light",this.parseLight.bind(this)),this.parseLibrary(n,"library_geometries","geometry",this.parseGeometry.bind(this)),this.parseLibrary(n,"library_nodes","node",this.parseNode.bind(this)),this.parseLibrary(n,"library_visual_scenes","visual_scene",this.parseVisualScene.bind(this)),this.parseLibrary(n,"library_joints","joint",this.parseLibraryJoint.bind(this)),this.parseLibrary(n,"library_kinematics_models","kinematics_model",this.parseKinematicsModel.bind(this)),this.parseLibrary(n,"library_physics_models","physics_model",this.parsePhysicsModel.bind(this)),this.parseLibrary(n,"scene","instance_kinematics_scene",this.parseKinematicsScene.bind(this)),{library:a,asset:o,collada:n}}parserErrorToText(t){let e=[],n=[t];for(;n.length;){let s=n.shift();s.nodeType===Node.TEXT_NODE?e.push(s.textContent):(e.push(`
`),n.push(...s.childNodes))}return e.join("").trim()}parseAsset(t){return{unit:this.parseAssetUnit(hi(t,"unit")[0]),upAxis:this.parseAssetUpAxis(hi(t,"up_axis")[0])}}parseAssetUnit(t){return t!==void 0&&t.hasAttribute("meter")===!0?parseFloat(t.getAttribute("meter")):1}parseAssetUpAxis(t){return t!==void 0?t.textContent:"Y_UP"}parseLibrary(t,e,n,s){let r=hi(t,e)[0];if(r!==void 0){let o=hi(r,n);for(let a=0;a<o.length;a++)s(o[a])}}parseAnimation(t){let e={sources:{},samplers:{},channels:{}},n=!1;for(let s=0,r=t.childNodes.length;s<r;s++){let o=t.childNodes[s];if(o.nodeType!==1)continue;let a;switch(o.nodeName){case"source":a=o.getAttribute("id"),e.sources[a]=this.parseSource(o);break;case"sampler":a=o.getAttribute("id"),e.samplers[a]=this.parseAnimationSampler(o);break;case"channel":a=o.getAttribute("target"),e.channels[a]=this.parseAnimationChannel(o);break;case"animation":this.parseAnimation(o),n=!0;break;default:}}n===!1&&(this.library.animations[t.getAttribute("id")||zn.generateUUID()]=e)}parseAnimationSampler(t){let e={inputs:{}};for(let n=0,s=t.childNodes.length;n<s;n++){let r=t.childNodes[n];if(r.nodeType===1&&r.nodeName==="input"){let o=Bn(r.getAttribute("source")),a=r.getAttribute("semantic");e.inputs[a]=o}}return e}parseAnimationChannel(t){let e={},s=t.getAttribute("target").split("/"),r=s.shift(),o=s.shift(),a=o.indexOf("(")!==-1,l=o.indexOf(".")!==-1;if(l)s=o.split("."),o=s.shift(),e.member=s.shift();else if(a){let c=o.split("(");o=c.shift();for(let h=0;h<c.length;h++)c[h]=parseInt(c[h].replace(/\)/,""));e.indices=c}return e.id=r,e.sid=o,e.arraySyntax=a,e.memberSyntax=l,e.sampler=Bn(t.getAttribute("source")),e}parseAnimationClip(t){let e={name:t.getAttribute("id")||"default",start:parseFloat(t.getAttribute("start")||0),end:parseFloat(t.getAttribute("end")||0),animations:[]};for(let n=0,s=t.childNodes.length;n<s;n++){let r=t.childNodes[n];r.nodeType===1&&r.nodeName==="instance_animation"&&e.animations.push(Bn(r.getAttribute("url")))}this.library.clips[t.getAttribute("id")]=e}parseController(t){let e={};for(let n=0,s=t.childNodes.length;n<s;n++){let r=t.childNodes[n];if(r.nodeType===1)switch(r.nodeName){case"skin":e.id=Bn(r.getAttribute("source")),e.skin=this.parseSkin(r);break;case"morph":e.id=Bn(r.getAttribute("source")),console.warn("THREE.ColladaLoader: Morph target animation not supported yet.");break}}this.library.controllers[t.getAttribute("id")]=e}parseSkin(t){let e={sources:{}};for(let n=0,s=t.childNodes.length;n<s;n++){let r=t.childNodes[n];if(r.nodeType===1)switch(r.nodeName){case"bind_shape_matrix":e.bindShapeMatrix=jn(r.textContent);break;case"source":let o=r.getAttribute("id");e.sources[o]=this.parseSource(r);break;case"joints":e.joints=this.parseJoints(r);break;case"vertex_weights":e.vertexWeights=this.parseVertexWeights(r);break}}return e}parseJoints(t){let e={inputs:{}};for(let n=0,s=t.childNodes.length;n<s;n++){let r=t.childNodes[n];if(r.nodeType===1&&r.nodeName==="input"){let o=r.getAttribute("semantic"),a=Bn(r.getAttribute("source"));e.inputs[o]=a}}return e}parseVertexWeights(t){let e={inputs:{}};for(let n=0,s=t.childNodes.length;n<s;n++){let r=t.childNodes[n];if(r.nodeType===1)switch(r.nodeName){case"input":let o=r.getAttribute("semantic"),a=Bn(r.getAttribute("source")),l=parseInt(r.getAttribute("offset"));e.inputs[o]={id:a,offset:l};break;case"vcount":e.vcount=Yh(r.textContent);break;case"v":e.v=Yh(r.textContent);break}}return e}parseImage(t){let e={init_from:hi(t,"init_from")[0].textContent};this.library.images[t.getAttribute("id")]=e}parseEffect(t){let e={};for(let n=0,s=t.childNodes.length;n<s;n++){let r=t.childNodes[n];r.nodeType===1&&r.nodeName==="profile_COMMON"&&(e.profile=this.parseEffectProfileCOMMON(r))}this.library.effects[t.getAttribute("id")]=e}parseEffectProfileCOMMON(t){let e={surfaces:{},samplers:{}};for(let n=0,s=t.childNodes.length;n<s;n++){let r=t.childNodes[n];if(r.nodeType===1)switch(r.nodeName){case"newparam":this.parseEffectNewparam(r,e);break;case"technique":e.technique=this.parseEffectTechnique(r);break;case"extra":e.extra=this.parseEffectExtra(r);break}}return e}parseEffectNewparam(t,e){let n=t.getAttribute("sid");for(let s=0,r=t.childNodes.length;s<r;s++){let o=t.childNodes[s];if(o.nodeType===1)switch(o.nodeName){case"surface":e.surfaces[n]=this.parseEffectSurface(o);break;case"sampler2D":e.samplers[n]=this.parseEffectSampler(o);break}}}parseEffectSurface(t){let e={};for(let n=0,s=t.childNodes.length;n<s;n++){let r=t.childNodes[n];r.nodeType===1&&r.nodeName==="init_from"&&(e.init_from=r.textContent)}return e}parseEffectSampler(t){let e={};for(let n=0,s=t.childNodes.length;n<s;n++){let r=t.childNodes[n];r.nodeType===1&&r.nodeName==="source"&&(e.source=r.textContent)}return e}parseEffectTechnique(t){let e={};for(let n=0,s=t.childNodes.length;n<s;n++){let r=t.childNodes[n];if(r.nodeType===1)switch(r.nodeName){case"constant":case"lambert":case"blinn":case"phong":e.type=r.nodeName,e.parameters=this.parseEffectParameters(r);break;case"extra":e.extra=this.parseEffectExtra(r);break}}return e}parseEffectParameters(t){let e={};for(let n=0,s=t.childNodes.length;n<s;n++){let r=t.childNodes[n];if(r.nodeType===1)switch(r.nodeName){case"emission":case"diffuse":case"specular":case"bump":case"ambient":case"shininess":case"transparency":e[r.nodeName]=this.parseEffectParameter(r);break;case"transparent":e[r.nodeName]={opaque:r.hasAttribute("opaque")?r.getAttribute("opaque"):"A_ONE",data:this.parseEffectParameter(r)};break}}return e}parseEffectParameter(t){let e={};for(let n=0,s=t.childNodes.length;n<s;n++){let r=t.childNodes[n];if(r.nodeType===1)switch(r.nodeName){case"color":e[r.nodeName]=jn(r.textContent);break;case"float":e[r.nodeName]=parseFloat(r.textContent);break;case"texture":e[r.nodeName]={id:r.getAttribute("texture"),extra:this.parseEffectParameterTexture(r)};break}}return e}parseEffectParameterTexture(t){let e={technique:{}};for(let n=0,s=t.childNodes.length;n<s;n++){let r=t.childNodes[n];r.nodeType===1&&r.nodeName==="extra"&&this.parseEffectParameterTextureExtra(r,e)}return e}parseEffectParameterTextureExtra(t,e){for(let n=0,s=t.childNodes.length;n<s;n++){let r=t.childNodes[n];r.nodeType===1&&r.nodeName==="technique"&&this.parseEffectParameterTextureExtraTechnique(r,e)}}parseEffectParameterTextureExtraTechnique(t,e){for(let n=0,s=t.childNodes.length;n<s;n++){let r=t.childNodes[n];if(r.nodeType===1)switch(r.nodeName){case"repeatU":case"repeatV":case"offsetU":case"offsetV":e.technique[r.nodeName]=parseFloat(r.textContent);break;case"wrapU":case"wrapV":r.textContent.toUpperCase()==="TRUE"?e.technique[r.nodeName]=1:r.textContent.toUpperCase()==="FALSE"?e.technique[r.nodeName]=0:e.technique[r.nodeName]=parseInt(r.textContent);break;case"bump":e[r.nodeName]=this.parseEffectExtraTechniqueBump(r);break}}}parseEffectExtra(t){let e={};for(let n=0,s=t.childNodes.length;n<s;n++){let r=t.childNodes[n];r.nodeType===1&&r.nodeName==="technique"&&(e.technique=this.parseEffectExtraTechnique(r))}return e}parseEffectExtraTechnique(t){let e={};for(let n=0,s=t.childNodes.length;n<s;n++){let r=t.childNodes[n];if(r.nodeType===1)switch(r.nodeName){case"double_sided":e[r.nodeName]=parseInt(r.textContent);break;case"bump":e[r.nodeName]=this.parseEffectExtraTechniqueBump(r);break}}return e}parseEffectExtraTechniqueBump(t){let e={};for(let n=0,s=t.childNodes.length;n<s;n++){let r=t.childNodes[n];r.nodeType===1&&r.nodeName==="texture"&&(e[r.nodeName]={id:r.getAttribute("texture"),texcoord:r.getAttribute("texcoord"),extra:this.parseEffectParameterTexture(r)})}return e}parseMaterial(t){let e={name:t.getAttribute("name")};for(let n=0,s=t.childNodes.length;n<s;n++){let r=t.childNodes[n];r.nodeType===1&&r.nodeName==="instance_effect"&&(e.url=Bn(r.getAttribute("url")))}this.library.materials[t.getAttribute("id")]=e}parseCamera(t){let e={name:t.getAttribute("name")};for(let n=0,s=t.childNodes.length;n<s;n++){let r=t.childNodes[n];r.nodeType===1&&r.nodeName==="optics"&&(e.optics=this.parseCameraOptics(r))}this.library.cameras[t.getAttribute("id")]=e}parseCameraOptics(t){for(let e=0;e<t.childNodes.length;e++){let n=t.childNodes[e];if(n.nodeName==="technique_common")return this.parseCameraTechnique(n)}return{}}parseCameraTechnique(t){let e={};for(let n=0;n<t.childNodes.length;n++){let s=t.childNodes[n];switch(s.nodeName){case"perspective":case"orthographic":e.technique=s.nodeName,e.parameters=this.parseCameraParameters(s);break}}return e}parseCameraParameters(t){let e={};for(let n=0;n<t.childNodes.length;n++){let s=t.childNodes[n];switch(s.nodeName){case"xfov":case"yfov":case"xmag":case"ymag":case"znear":case"zfar":case"aspect_ratio":e[s.nodeName]=parseFloat(s.textContent);break}}return e}parseLight(t){let e={};for(let n=0,s=t.childNodes.length;n<s;n++){let r=t.childNodes[n];r.nodeType===1&&r.nodeName==="technique_common"&&(e=this.parseLightTechnique(r))}this.library.lights[t.getAttribute("id")]=e}parseLightTechnique(t){let e={};for(let n=0,s=t.childNodes.length;n<s;n++){let r=t.childNodes[n];if(r.nodeType===1)switch(r.nodeName){case"directional":case"point":case"spot":case"ambient":e.technique=r.nodeName,e.parameters=this.parseLightParameters(r);break}}return e}parseLightParameters(t){let e={};for(let n=0,s=t.childNodes.length;n<s;n++){let r=t.childNodes[n];if(r.nodeType===1)switch(r.nodeName){case"color":let o=jn(r.textContent);e.color=new Gt().fromArray(o),se.colorSpaceToWorking(e.color,be);break;case"falloff_angle":e.falloffAngle=parseFloat(r.textContent);break;case"quadratic_attenuation":let a=parseFloat(r.textContent);e.distance=a?Math.sqrt(1/a):0;break}}return e}parseGeometry(t){let e={name:t.getAttribute("name"),sources:{},vertices:{},primitives:[]},n=hi(t,"mesh")[0];if(n!==void 0){for(let s=0;s<n.childNodes.length;s++){let r=n.childNodes[s];if(r.nodeType!==1)continue;let o=r.getAttribute("id");switch(r.nodeName){case"source":e.sources[o]=this.parseSource(r);break;case"vertices":e.vertices=this.parseGeometryVertices(r);break;case"polygons":case"lines":case"linestrips":case"polylist":case"triangles":e.primitives.push(this.parseGeometryPrimitive(r));break;default:}}this.library.geometries[t.getAttribute("id")]=e}}parseSource(t){let e={array:[],stride:3};for(let n=0;n<t.childNodes.length;n++){let s=t.childNodes[n];if(s.nodeType===1)switch(s.nodeName){case"float_array":e.array=jn(s.textContent);break;case"Name_array":e.array=iT(s.textContent);break;case"technique_common":let r=hi(s,"accessor")[0];r!==void 0&&(e.stride=parseInt(r.getAttribute("stride")));break}}return e}parseGeometryVertices(t){let e={};for(let n=0;n<t.childNodes.length;n++){let s=t.childNodes[n];s.nodeType===1&&(e[s.getAttribute("semantic")]=Bn(s.getAttribute("source")))}return e}parseGeometryPrimitive(t){let e={type:t.nodeName,material:t.getAttribute("material"),count:parseInt(t.getAttribute("count")),inputs:{},stride:0,hasUV:!1};for(let n=0,s=t.childNodes.length;n<s;n++){let r=t.childNodes[n];if(r.nodeType===1)switch(r.nodeName){case"input":let o=Bn(r.getAttribute("source")),a=r.getAttribute("semantic"),l=parseInt(r.getAttribute("offset")),c=parseInt(r.getAttribute("set")),h=c>0?a+c:a;e.inputs[h]={id:o,offset:l},e.stride=Math.max(e.stride,l+1),a==="TEXCOORD"&&(e.hasUV=!0);break;case"vcount":e.vcount=Yh(r.textContent);break;case"p":e.p=Yh(r.textContent);break}}return e.type==="polygons"&&(e.vcount=[e.p.length/e.stride]),e}parseLibraryJoint(t){this.library.joints[t.getAttribute("id")]=this.parseKinematicsJoint(t)}parseKinematicsModel(t){let e={name:t.getAttribute("name")||"",joints:{},links:[]};for(let n=0;n<t.childNodes.length;n++){let s=t.childNodes[n];s.nodeType===1&&s.nodeName==="technique_common"&&this.parseKinematicsTechniqueCommon(s,e)}this.library.kinematicsModels[t.getAttribute("id")]=e}parseKinematicsTechniqueCommon(t,e){for(let n=0;n<t.childNodes.length;n++){let s=t.childNodes[n];if(s.nodeType===1)switch(s.nodeName){case"joint":e.joints[s.getAttribute("sid")]=this.parseKinematicsJoint(s);break;case"instance_joint":e.joints[s.getAttribute("sid")]=this.library.joints[Bn(s.getAttribute("url"))];break;case"link":e.links.push(this.parseKinematicsLink(s));break}}}parseKinematicsJoint(t){let e;for(let n=0;n<t.childNodes.length;n++){let s=t.childNodes[n];if(s.nodeType===1)switch(s.nodeName){case"prismatic":case"revolute":e=this.parseKinematicsJointParameter(s);break}}return e}parseKinematicsJointParameter(t){let e={sid:t.getAttribute("sid"),name:t.getAttribute("name")||"",axis:new V,limits:{min:0,max:0},type:t.nodeName,static:!1,zeroPosition:0,middlePosition:0};for(let n=0;n<t.childNodes.length;n++){let s=t.childNodes[n];if(s.nodeType===1)switch(s.nodeName){case"axis":let r=jn(s.textContent);e.axis.fromArray(r);break;case"limits":let o=s.getElementsByTagName("max")[0],a=s.getElementsByTagName("min")[0];e.limits.max=parseFloat(o.textContent),e.limits.min=parseFloat(a.textContent);break}}return e.limits.min>=e.limits.max&&(e.static=!0),e.middlePosition=(e.limits.min+e.limits.max)/2,e}parseKinematicsLink(t){let e={sid:t.getAttribute("sid"),name:t.getAttribute("name")||"",attachments:[],transforms:[]};for(let n=0;n<t.childNodes.length;n++){let s=t.childNodes[n];if(s.nodeType===1)switch(s.nodeName){case"attachment_full":e.attachments.push(this.parseKinematicsAttachment(s));break;case"matrix":case"translate":case"rotate":e.transforms.push(this.parseKinematicsTransform(s));break}}return e}parseKinematicsAttachment(t){let e={joint:t.getAttribute("joint").split("/").pop(),transforms:[],links:[]};for(let n=0;n<t.childNodes.length;n++){let s=t.childNodes[n];if(s.nodeType===1)switch(s.nodeName){case"link":e.links.push(this.parseKinematicsLink(s));break;case"matrix":case"translate":case"rotate":e.transforms.push(this.parseKinematicsTransform(s));break}}return e}parseKinematicsTransform(t){let e={type:t.nodeName},n=jn(t.textContent);switch(e.type){case"matrix":e.obj=new Zt,e.obj.fromArray(n).transpose();break;case"translate":e.obj=new V,e.obj.fromArray(n);break;case"rotate":e.obj=new V,e.obj.fromArray(n),e.angle=zn.degToRad(n[3]);break}return e}parsePhysicsModel(t){let e={name:t.getAttribute("name")||"",rigidBodies:{}};for(let n=0;n<t.childNodes.length;n++){let s=t.childNodes[n];s.nodeType===1&&s.nodeName==="rigid_body"&&(e.rigidBodies[s.getAttribute("name")]={},this.parsePhysicsRigidBody(s,e.rigidBodies[s.getAttribute("name")]))}this.library.physicsModels[t.getAttribute("id")]=e}parsePhysicsRigidBody(t,e){for(let n=0;n<t.childNodes.length;n++){let s=t.childNodes[n];s.nodeType===1&&s.nodeName==="technique_common"&&this.parsePhysicsTechniqueCommon(s,e)}}parsePhysicsTechniqueCommon(t,e){for(let n=0;n<t.childNodes.length;n++){let s=t.childNodes[n];if(s.nodeType===1)switch(s.nodeName){case"inertia":e.inertia=jn(s.textContent);break;case"mass":e.mass=jn(s.textContent)[0];break}}}parseKinematicsScene(t){let e={bindJointAxis:[]};for(let n=0;n<t.childNodes.length;n++){let s=t.childNodes[n];s.nodeType===1&&s.nodeName==="bind_joint_axis"&&e.bindJointAxis.push(this.parseKinematicsBindJointAxis(s))}this.library.kinematicsScenes[Bn(t.getAttribute("url"))]=e}parseKinematicsBindJointAxis(t){let e={target:t.getAttribute("target").split("/").pop()};for(let n=0;n<t.childNodes.length;n++){let s=t.childNodes[n];if(s.nodeType===1&&s.nodeName==="axis"){let r=s.getElementsByTagName("param")[0];e.axis=r.textContent;let o=e.axis.split("inst_").pop().split("axis")[0];e.jointIndex=o.substring(0,o.length-1)}}return e}prepareNodes(t){let e=t.getElementsByTagName("node");for(let n=0;n<e.length;n++){let s=e[n];s.hasAttribute("id")===!1&&s.setAttribute("id",this.generateId())}}parseNode(t){let e=new Zt,n=new V,s={name:t.getAttribute("name")||"",type:t.getAttribute("type"),id:t.getAttribute("id"),sid:t.getAttribute("sid"),matrix:new Zt,nodes:[],instanceCameras:[],instanceControllers:[],instanceLights:[],instanceGeometries:[],instanceNodes:[],transforms:{},transformData:{},transformOrder:[]};for(let r=0;r<t.childNodes.length;r++){let o=t.childNodes[r];if(o.nodeType!==1)continue;let a;switch(o.nodeName){case"node":s.nodes.push(o.getAttribute("id")),this.parseNode(o);break;case"instance_camera":s.instanceCameras.push(Bn(o.getAttribute("url")));break;case"instance_controller":s.instanceControllers.push(this.parseNodeInstance(o));break;case"instance_light":s.instanceLights.push(Bn(o.getAttribute("url")));break;case"instance_geometry":s.instanceGeometries.push(this.parseNodeInstance(o));break;case"instance_node":s.instanceNodes.push(Bn(o.getAttribute("url")));break;case"matrix":a=jn(o.textContent),s.matrix.multiply(e.fromArray(a).transpose());{let l=o.getAttribute("sid");s.transforms[l]=o.nodeName,s.transformData[l]={type:"matrix",array:a},s.transformOrder.push(l)}break;case"translate":a=jn(o.textContent),n.fromArray(a),s.matrix.multiply(e.makeTranslation(n.x,n.y,n.z));{let l=o.getAttribute("sid");s.transforms[l]=o.nodeName,s.transformData[l]={type:"translate",x:a[0],y:a[1],z:a[2]},s.transformOrder.push(l)}break;case"rotate":a=jn(o.textContent);{let l=zn.degToRad(a[3]);s.matrix.multiply(e.makeRotationAxis(n.fromArray(a),l));let c=o.getAttribute("sid");s.transforms[c]=o.nodeName,s.transformData[c]={type:"rotate",axis:[a[0],a[1],a[2]],angle:a[3]},s.transformOrder.push(c)}break;case"scale":a=jn(o.textContent),s.matrix.scale(n.fromArray(a));{let l=o.getAttribute("sid");s.transforms[l]=o.nodeName,s.transformData[l]={type:"scale",x:a[0],y:a[1],z:a[2]},s.transformOrder.push(l)}break;case"extra":break;default:}}return this.hasNode(s.id)?console.warn("THREE.ColladaLoader: There is already a node with ID %s. Exclude current node from further processing.",s.id):this.library.nodes[s.id]=s,s}parseNodeInstance(t){let e={id:Bn(t.getAttribute("url")),materials:{},skeletons:[]};for(let n=0;n<t.childNodes.length;n++){let s=t.childNodes[n];switch(s.nodeName){case"bind_material":let r=s.getElementsByTagName("instance_material");for(let o=0;o<r.length;o++){let a=r[o],l=a.getAttribute("symbol"),c=a.getAttribute("target");e.materials[l]=Bn(c)}break;case"skeleton":e.skeletons.push(Bn(s.textContent));break;default:break}}return e}parseVisualScene(t){let e={name:t.getAttribute("name"),children:[]};this.prepareNodes(t);let n=hi(t,"node");for(let s=0;s<n.length;s++)e.children.push(this.parseNode(n[s]));this.library.visualScenes[t.getAttribute("id")]=e}hasNode(t){return this.library.nodes[t]!==void 0}};var Zh=class{constructor(t,e,n,s){this.library=t,this.collada=e,this.textureLoader=n,this.tgaLoader=s,this.tempColor=new Gt,this.animations=[],this.kinematics={},this.position=new V,this.scale=new V,this.quaternion=new De,this.matrix=new Zt,this.deferredPivotAnimations={},this.transformNodes={}}compose(){let t=this.library;this.buildLibrary(t.animations,this.buildAnimation.bind(this)),this.buildLibrary(t.clips,this.buildAnimationClip.bind(this)),this.buildLibrary(t.controllers,this.buildController.bind(this)),this.buildLibrary(t.images,this.buildImage.bind(this)),this.buildLibrary(t.effects,this.buildEffect.bind(this)),this.buildLibrary(t.materials,this.buildMaterial.bind(this)),this.buildLibrary(t.cameras,this.buildCamera.bind(this)),this.buildLibrary(t.lights,this.buildLight.bind(this)),this.buildLibrary(t.geometries,this.buildGeometry.bind(this)),this.buildLibrary(t.visualScenes,this.buildVisualScene.bind(this)),this.setupAnimations(),this.setupKinematics();let e=this.parseScene(hi(this.collada,"scene")[0]);return e.animations=this.animations,{scene:e,animations:this.animations,kinematics:this.kinematics}}buildLibrary(t,e){for(let n in t){let s=t[n];s.build=e(t[n])}}getBuild(t,e){return t.build!==void 0||(t.build=e(t)),t.build}isEmpty(t){return Object.keys(t).length===0}buildAnimation(t){let e=[],n=t.channels,s=t.samplers,r=t.sources,o=this.aggregateAnimationChannels(n,s,r);for(let a in o){let l=this.library.nodes[a];if(!l)continue;let c=o[a];if(this.hasPivotTransforms(l))this.collectDeferredPivotAnimation(a,c);else{let h=this.getNode(a),u=!1;for(let d in c){let f=l.transforms[d],p=l.transformData[d],_=c[d];switch(f){case"matrix":this.buildMatrixTracks(h,_,l,e);break;case"translate":this.buildTranslateTrack(h,_,p,e);break;case"rotate":u||(this.buildRotateTrack(h,d,_,p,l,e),u=!0);break;case"scale":this.buildScaleTrack(h,_,p,e);break}}}}return e}collectDeferredPivotAnimation(t,e){this.deferredPivotAnimations[t]||(this.deferredPivotAnimations[t]={});let n=this.deferredPivotAnimations[t];for(let s in e){n[s]||(n[s]={});for(let r in e[s])n[s][r]=e[s][r]}}hasPivotTransforms(t){let e=["rotatePivot","rotatePivotInverse","rotatePivotTranslation","scalePivot","scalePivotInverse","scalePivotTranslation"];for(let n of e)if(t.transforms[n]!==void 0)return!0;return!1}getAnimation(t){return this.getBuild(this.library.animations[t],this.buildAnimation.bind(this))}aggregateAnimationChannels(t,e,n){let s={};for(let r in t){if(!t.hasOwnProperty(r))continue;let o=t[r],a=e[o.sampler],l=a.inputs.INPUT,c=a.inputs.OUTPUT,h=n[l],u=n[c],d=a.inputs.INTERPOLATION,f=a.inputs.IN_TANGENT,p=a.inputs.OUT_TANGENT,_=d?n[d]:null,m=f?n[f]:null,g=p?n[p]:null,x=o.id,w=o.sid,v=o.member||"default";s[x]||(s[x]={}),s[x][w]||(s[x][w]={}),s[x][w][v]={times:h.array,values:u.array,stride:u.stride,arraySyntax:o.arraySyntax,indices:o.indices,interpolation:_?_.array:null,inTangent:m?m.array:null,outTangent:g?g.array:null,inTangentStride:m?m.stride:0,outTangentStride:g?g.stride:0}}return s}buildMatrixTracks(t,e,n,s){let r=n.matrix.clone().transpose(),o={};for(let c in e){let h=e[c],u=h.times,d=h.values,f=h.stride;for(let p=0,_=u.length;p<_;p++){let m=u[p],g=p*f;if(o[m]===void 0&&(o[m]={}),h.arraySyntax===!0){let x=d[g],w=h.indices[0]+4*h.indices[1];o[m][w]=x}else for(let x=0;x<f;x++)o[m][x]=d[g+x]}}let a=this.prepareAnimationData(o,r),l={name:t.uuid,keyframes:a};this.createKeyframeTracks(l,s)}buildTranslateTrack(t,e,n,s){if(e.default&&e.default.stride===3){let c=e.default,h=Array.from(c.times),u=Array.from(c.values),d=new qn(t.uuid+".position",h,u),f=this.getInterpolationInfo(e);this.applyInterpolation(d,f,e),s.push(d);return}let r=this.getTimesForAllAxes(e);if(r.length===0)return;let o=[],a=this.getInterpolationInfo(e);for(let c=0;c<r.length;c++){let h=r[c],u=this.getValueAtTime(e.X,h,n.x),d=this.getValueAtTime(e.Y,h,n.y),f=this.getValueAtTime(e.Z,h,n.z);o.push(u,d,f)}let l=new qn(t.uuid+".position",r,o);this.applyInterpolation(l,a),s.push(l)}buildRotateTrack(t,e,n,s,r,o){let a=n.ANGLE||n.default;if(!a)return;let l=Array.from(a.times);if(l.length===0)return;let c=[];for(let m of r.transformOrder)if(r.transforms[m]==="rotate"){let x=r.transformData[m];c.push({sid:m,axis:new V(x.axis[0],x.axis[1],x.axis[2]),defaultAngle:x.angle})}let h=new De,u=new De,d=new De,f=[],p=this.getInterpolationInfo(n);for(let m=0;m<l.length;m++){let g=l[m];h.identity();for(let x of c){let w;x.sid===e?w=this.getValueAtTime(a,g,x.defaultAngle):w=x.defaultAngle;let v=zn.degToRad(w);d.setFromAxisAngle(x.axis,v),h.multiply(d)}m>0&&u.dot(h)<0&&(h.x=-h.x,h.y=-h.y,h.z=-h.z,h.w=-h.w),u.copy(h),f.push(h.x,h.y,h.z,h.w)}let _=new us(t.uuid+".quaternion",l,f);this.applyInterpolation(_,p),o.push(_)}buildScaleTrack(t,e,n,s){if(e.default&&e.default.stride===3){let c=e.default,h=Array.from(c.times),u=Array.from(c.values),d=new qn(t.uuid+".scale",h,u),f=this.getInterpolationInfo(e);this.applyInterpolation(d,f,e),s.push(d);return}let r=this.getTimesForAllAxes(e);if(r.length===0)return;let o=[],a=this.getInterpolationInfo(e);for(let c=0;c<r.length;c++){let h=r[c],u=this.getValueAtTime(e.X,h,n.x),d=this.getValueAtTime(e.Y,h,n.y),f=this.getValueAtTime(e.Z,h,n.z);o.push(u,d,f)}let l=new qn(t.uuid+".scale",r,o);this.applyInterpolation(l,a),s.push(l)}getTimesForAllAxes(t){let e=[];return t.X&&(e=e.concat(Array.from(t.X.times))),t.Y&&(e=e.concat(Array.from(t.Y.times))),t.Z&&(e=e.concat(Array.from(t.Z.times))),t.ANGLE&&(e=e.concat(Array.from(t.ANGLE.times))),t.default&&(e=e.concat(Array.from(t.default.times))),e=[...new Set(e)].sort((n,s)=>n-s),e}getValueAtTime(t,e,n){if(!t)return n;let s=t.times,r=t.values,o=t.interpolation;for(let a=0;a<s.length;a++){if(s[a]===e)return r[a];if(s[a]>e){if(a===0)return r[0];let l=a-1,c=a,h=s[l],u=s[c],d=r[l],f=r[c],p=o?o[l]:"LINEAR";if(p==="STEP")return d;if(p==="BEZIER"&&t.inTangent&&t.outTangent)return this.evaluateBezierComponent(t,l,c,h,u,e);{let _=(e-h)/(u-h);return d+_*(f-d)}}}return r[r.length-1]}evaluateBezierComponent(t,e,n,s,r,o){let a=t.values,l=t.inTangent,c=t.outTangent,h=t.inTangentStride||1,u=a[e],d=a[n],f,p,_,m;h===2?(f=c[e*2],p=c[e*2+1],_=l[n*2],m=l[n*2+1]):(f=s+(r-s)/3,p=c[e],_=r-(r-s)/3,m=l[n]);let g=(o-s)/(r-s);for(let y=0;y<8;y++){let M=g*g,I=M*g,P=1-g,C=P*P,B=C*P*s+3*C*g*f+3*P*M*_+I*r,D=3*C*(f-s)+6*P*g*(_-f)+3*M*(r-_);if(Math.abs(D)<1e-10)break;let H=B-o;if(Math.abs(H)<1e-10)break;g=g-H/D,g=Math.max(0,Math.min(1,g))}let x=g*g,w=x*g,v=1-g,T=v*v;return T*v*u+3*T*g*p+3*v*x*m+w*d}getInterpolationInfo(t){let e=["X","Y","Z","ANGLE","default"],n=null,s=!0;for(let r of e){let o=t[r];if(!o||!o.interpolation)continue;let a=o.interpolation;for(let l=0;l<a.length;l++){let c=a[l];n===null?n=c:c!==n&&(s=!1)}}return{type:n||"LINEAR",uniform:s}}applyInterpolation(t,e,n=null){if(e.type==="STEP"&&e.uniform)t.setInterpolation(Rr);else if(e.type==="BEZIER"&&e.uniform&&n){let s=n.default;s&&s.inTangent&&s.outTangent&&(t.setInterpolation(Ca),t.settings={inTangents:new Float32Array(s.inTangent),outTangents:new Float32Array(s.outTangent)})}}prepareAnimationData(t,e){let n=[];for(let s in t)n.push({time:parseFloat(s),value:t[s]});n.sort((s,r)=>s.time-r.time);for(let s=0;s<16;s++)this.transformAnimationData(n,s,e.elements[s]);return n}createKeyframeTracks(t,e){let n=t.keyframes,s=t.name,r=[],o=[],a=[],l=[],c=this.position,h=this.quaternion,u=this.scale,d=this.matrix;for(let f=0,p=n.length;f<p;f++){let _=n[f],m=_.time,g=_.value;d.fromArray(g).transpose(),d.decompose(c,h,u),r.push(m),o.push(c.x,c.y,c.z),a.push(h.x,h.y,h.z,h.w),l.push(u.x,u.y,u.z)}return o.length>0&&e.push(new qn(s+".position",r,o)),a.length>0&&e.push(new us(s+".quaternion",r,a)),l.length>0&&e.push(new qn(s+".scale",r,l)),e}transformAnimationData(t,e,n){let s,r=!0,o,a;for(o=0,a=t.length;o<a;o++)s=t[o],s.value[e]===void 0?s.value[e]=null:r=!1;if(r===!0)for(o=0,a=t.length;o<a;o++)s=t[o],s.value[e]=n;else this.createMissingKeyframes(t,e)}createMissingKeyframes(t,e){let n,s;for(let r=0,o=t.length;r<o;r++){let a=t[r];if(a.value[e]===null){if(n=this.getPrev(t,r,e),s=this.getNext(t,r,e),n===null){a.value[e]=s.value[e];continue}if(s===null){a.value[e]=n.value[e];continue}this.interpolate(a,n,s,e)}}}getPrev(t,e,n){for(;e>=0;){let s=t[e];if(s.value[n]!==null)return s;e--}return null}getNext(t,e,n){for(;e<t.length;){let s=t[e];if(s.value[n]!==null)return s;e++}return null}interpolate(t,e,n,s){if(n.time-e.time===0){t.value[s]=e.value[s];return}t.value[s]=(t.time-e.time)*(n.value[s]-e.value[s])/(n.time-e.time)+e.value[s]}buildAnimationClip(t){let e=[],n=t.name,s=t.end-t.start||-1,r=t.animations;for(let o=0,a=r.length;o<a;o++){let l=this.getAnimation(r[o]);for(let c=0,h=l.length;c<h;c++)e.push(l[c])}return new Vo(n,s,e)}getAnimationClip(t){return this.getBuild(this.library.clips[t],this.buildAnimationClip.bind(this))}buildController(t){let e={id:t.id},n=this.library.geometries[e.id];return t.skin!==void 0&&(e.skin=this.buildSkin(t.skin),n.sources.skinIndices=e.skin.indices,n.sources.skinWeights=e.skin.weights),e}buildSkin(t){let n={joints:[],indices:{array:[],stride:4},weights:{array:[],stride:4}},s=t.sources,r=t.vertexWeights,o=r.vcount,a=r.v,l=r.inputs.JOINT.offset,c=r.inputs.WEIGHT.offset,h=t.sources[t.joints.inputs.JOINT],u=t.sources[t.joints.inputs.INV_BIND_MATRIX],d=s[r.inputs.WEIGHT.id].array,f=0,p,_,m;for(p=0,m=o.length;p<m;p++){let x=o[p],w=[];for(_=0;_<x;_++){let v=a[f+l],T=a[f+c],S=d[T];w.push({index:v,weight:S}),f+=2}for(w.sort(g),_=0;_<4;_++){let v=w[_];v!==void 0?(n.indices.array.push(v.index),n.weights.array.push(v.weight)):(n.indices.array.push(0),n.weights.array.push(0))}}for(t.bindShapeMatrix?n.bindMatrix=new Zt().fromArray(t.bindShapeMatrix).transpose():n.bindMatrix=new Zt().identity(),p=0,m=h.array.length;p<m;p++){let x=h.array[p],w=new Zt().fromArray(u.array,p*u.stride).transpose();n.joints.push({name:x,boneInverse:w})}return n;function g(x,w){return w.weight-x.weight}}getController(t){return this.getBuild(this.library.controllers[t],this.buildController.bind(this))}buildImage(t){return t.build!==void 0?t.build:t.init_from}getImage(t){let e=this.library.images[t];return e!==void 0?this.getBuild(e,this.buildImage.bind(this)):(console.warn("THREE.ColladaLoader: Couldn't find image with ID:",t),null)}buildEffect(t){return t}getEffect(t){return this.getBuild(this.library.effects[t],this.buildEffect.bind(this))}getTextureLoader(t){let e,n=t.slice((t.lastIndexOf(".")-1>>>0)+2);return n=n.toLowerCase(),n==="tga"?e=this.tgaLoader:e=this.textureLoader,e}buildMaterial(t){let e=this.getEffect(t.url),n=e.profile.technique,s;switch(n.type){case"phong":case"blinn":s=new ri;break;case"lambert":s=new Za;break;default:s=new Ii;break}s.name=t.name||"";let r=this;function o(h,u=null){let d=e.profile.samplers[h.id],f=null;if(d!==void 0){let p=e.profile.surfaces[d.source];f=r.getImage(p.init_from)}else console.warn("THREE.ColladaLoader: Undefined sampler. Access image directly (see #12530)."),f=r.getImage(h.id);if(f!==null){let p=r.getTextureLoader(f);if(p!==void 0){let _=p.load(f),m=h.extra;if(m!==void 0&&m.technique!==void 0&&r.isEmpty(m.technique)===!1){let g=m.technique;_.wrapS=g.wrapU?Yi:ni,_.wrapT=g.wrapV?Yi:ni,_.offset.set(g.offsetU||0,g.offsetV||0),_.repeat.set(g.repeatU||1,g.repeatV||1)}else _.wrapS=Yi,_.wrapT=Yi;return u!==null&&(_.colorSpace=u),_}else return console.warn("THREE.ColladaLoader: Loader for texture %s not found.",f),null}else return console.warn("THREE.ColladaLoader: Couldn't create texture with ID:",h.id),null}let a=n.parameters;for(let h in a){let u=a[h];switch(h){case"diffuse":u.color&&s.color.fromArray(u.color),u.texture&&(s.map=o(u.texture,be));break;case"specular":u.color&&s.specular&&s.specular.fromArray(u.color),u.texture&&(s.specularMap=o(u.texture));break;case"bump":u.texture&&(s.normalMap=o(u.texture));break;case"ambient":u.texture&&(s.lightMap=o(u.texture,be));break;case"shininess":u.float&&s.shininess&&(s.shininess=u.float);break;case"emission":u.color&&s.emissive&&s.emissive.fromArray(u.color),u.texture&&(s.emissiveMap=o(u.texture,be));break}}se.colorSpaceToWorking(s.color,be),s.specular&&se.colorSpaceToWorking(s.specular,be),s.emissive&&se.colorSpaceToWorking(s.emissive,be);let l=a.transparent,c=a.transparency;if(c===void 0&&l&&(c={float:1}),l===void 0&&c&&(l={opaque:"A_ONE",data:{color:[1,1,1,1]}}),l&&c)if(l.data.texture)s.transparent=!0;else{let h=l.data.color;switch(l.opaque){case"A_ONE":s.opacity=h[3]*c.float;break;case"RGB_ZERO":s.opacity=1-h[0]*c.float;break;case"A_ZERO":s.opacity=1-h[3]*c.float;break;case"RGB_ONE":s.opacity=h[0]*c.float;break;default:console.warn('THREE.ColladaLoader: Invalid opaque type "%s" of transparent tag.',l.opaque)}s.opacity<1&&(s.transparent=!0)}if(n.extra!==void 0&&n.extra.technique!==void 0){let h=n.extra.technique;for(let u in h){let d=h[u];switch(u){case"double_sided":s.side=d===1?li:Li;break;case"bump":s.normalMap=o(d.texture),s.normalScale=new Xt(1,1);break}}}return s}getMaterial(t){return this.getBuild(this.library.materials[t],this.buildMaterial.bind(this))}buildCamera(t){let e;switch(t.optics.technique){case"perspective":e=new xn(t.optics.parameters.yfov,t.optics.parameters.aspect_ratio,t.optics.parameters.znear,t.optics.parameters.zfar);break;case"orthographic":let n=t.optics.parameters.ymag,s=t.optics.parameters.xmag,r=t.optics.parameters.aspect_ratio;s=s===void 0?n*r:s,n=n===void 0?s/r:n,s*=.5,n*=.5,e=new Fr(-s,s,n,-n,t.optics.parameters.znear,t.optics.parameters.zfar);break;default:e=new xn;break}return e.name=t.name||"",e}getCamera(t){let e=this.library.cameras[t];return e!==void 0?this.getBuild(e,this.buildCamera.bind(this)):(console.warn("THREE.ColladaLoader: Couldn't find camera with ID:",t),null)}buildLight(t){let e;switch(t.technique){case"directional":e=new rr;break;case"point":e=new el;break;case"spot":e=new tl;break;case"ambient":e=new nl;break}return t.parameters.color&&e.color.copy(t.parameters.color),t.parameters.distance&&(e.distance=t.parameters.distance),t.parameters.falloffAngle&&(e.angle=zn.degToRad(t.parameters.falloffAngle)),e}getLight(t){let e=this.library.lights[t];return e!==void 0?this.getBuild(e,this.buildLight.bind(this)):(console.warn("THREE.ColladaLoader: Couldn't find light with ID:",t),null)}groupPrimitives(t){let e={};for(let n=0;n<t.length;n++){let s=t[n];e[s.type]===void 0&&(e[s.type]=[]),e[s.type].push(s)}return e}checkUVCoordinates(t){let e=0;for(let n=0,s=t.length;n<s;n++)t[n].hasUV===!0&&e++;e>0&&e<t.length&&(t.uvsNeedsFix=!0)}buildGeometry(t){let e={},n=t.sources,s=t.vertices,r=t.primitives;if(r.length===0)return{};let o=this.groupPrimitives(r);for(let a in o){let l=o[a];this.checkUVCoordinates(l),e[a]=this.buildGeometryType(l,n,s)}return e}buildGeometryType(t,e,n){let s={},r={array:[],stride:0},o={array:[],stride:0},a={array:[],stride:0},l={array:[],stride:0},c={array:[],stride:0},h={array:[],stride:4},u={array:[],stride:4},d=new Je,f=[],p=0;for(let _=0;_<t.length;_++){let m=t[_],g=m.inputs,x=0;switch(m.type){case"lines":case"linestrips":x=m.count*2;break;case"triangles":x=m.count*3;break;case"polygons":case"polylist":for(let w=0;w<m.count;w++){let v=m.vcount[w];switch(v){case 3:x+=3;break;case 4:x+=6;break;default:x+=(v-2)*3;break}}break;default:console.warn("THREE.ColladaLoader: Unknown primitive type:",m.type)}d.addGroup(p,x,_),p+=x,m.material&&f.push(m.material),m.positionSource=e[n.POSITION],m.positionOffset=g.VERTEX.offset;for(let w in g){let v=g[w];switch(w){case"VERTEX":for(let T in n){let S=n[T];switch(T){case"POSITION":let y=r.array.length;if(this.buildGeometryData(m,e[S],v.offset,r.array),r.stride=e[S].stride,e.skinWeights&&e.skinIndices&&(this.buildGeometryData(m,e.skinIndices,v.offset,h.array),this.buildGeometryData(m,e.skinWeights,v.offset,u.array)),m.hasUV===!1&&t.uvsNeedsFix===!0){let M=(r.array.length-y)/r.stride;for(let I=0;I<M;I++)a.array.push(0,0)}break;case"NORMAL":this.buildGeometryData(m,e[S],v.offset,o.array),o.stride=e[S].stride;break;case"COLOR":this.buildGeometryData(m,e[S],v.offset,c.array,!0),c.stride=e[S].stride;break;case"TEXCOORD":this.buildGeometryData(m,e[S],v.offset,a.array),a.stride=e[S].stride;break;case"TEXCOORD1":this.buildGeometryData(m,e[S],v.offset,l.array),a.stride=e[S].stride;break;default:console.warn('THREE.ColladaLoader: Semantic "%s" not handled in geometry build process.',T)}}break;case"NORMAL":this.buildGeometryData(m,e[v.id],v.offset,o.array),o.stride=e[v.id].stride;break;case"COLOR":this.buildGeometryData(m,e[v.id],v.offset,c.array,!0),c.stride=e[v.id].stride;break;case"TEXCOORD":this.buildGeometryData(m,e[v.id],v.offset,a.array),a.stride=e[v.id].stride;break;case"TEXCOORD1":this.buildGeometryData(m,e[v.id],v.offset,l.array),l.stride=e[v.id].stride;break}}}return r.array.length>0&&d.setAttribute("position",new ce(r.array,r.stride)),o.array.length>0&&d.setAttribute("normal",new ce(o.array,o.stride)),c.array.length>0&&d.setAttribute("color",new ce(c.array,c.stride)),a.array.length>0&&d.setAttribute("uv",new ce(a.array,a.stride)),l.array.length>0&&d.setAttribute("uv1",new ce(l.array,l.stride)),h.array.length>0&&d.setAttribute("skinIndex",new ce(h.array,h.stride)),u.array.length>0&&d.setAttribute("skinWeight",new ce(u.array,u.stride)),s.data=d,s.type=t[0].type,s.materialKeys=f,s}buildGeometryData(t,e,n,s,r=!1){let o=t.p,a=t.stride,l=t.vcount,c=t.positionSource,h=t.positionOffset,u=this.tempColor;function d(_){let m=o[_+n]*p,g=m+p;for(;m<g;m++)s.push(f[m]);if(r){let x=s.length-p;u.setRGB(s[x+0],s[x+1],s[x+2],be),s[x+0]=u.r,s[x+1]=u.g,s[x+2]=u.b}}let f=e.array,p=e.stride;if(t.vcount!==void 0){let _=0;for(let m=0,g=l.length;m<g;m++){let x=l[m];if(x===4){let w=_+a*0,v=_+a*1,T=_+a*2,S=_+a*3;d(w),d(v),d(S),d(v),d(T),d(S)}else if(x===3){let w=_+a*0,v=_+a*1,T=_+a*2;d(w),d(v),d(T)}else if(x>4){let w=[];for(let I=0;I<x;I++){let P=_+a*I+h,C=o[P]*c.stride,U=c.array[C],B=c.array[C+1],D=c.array[C+2];w.push(new V(U,B,D))}let v=new V,T=new qi;T.a=w[0],T.b=w[1],T.c=w[2],T.getNormal(v);let S=[];if(Math.abs(v.x)>Math.abs(v.y)&&Math.abs(v.x)>Math.abs(v.z))for(let I=0;I<x;I++)S.push(new Xt(w[I].y,w[I].z));else if(Math.abs(v.y)>Math.abs(v.z))for(let I=0;I<x;I++)S.push(new Xt(w[I].x,w[I].z));else for(let I=0;I<x;I++)S.push(new Xt(w[I].x,w[I].y));let y=ko.isClockWise(S);y===!0&&S.reverse();let M=ko.triangulateShape(S,[]);for(let I=0;I<M.length;I++){let P=M[I],C,U,B;y===!1?(C=P[0],U=P[1],B=P[2]):(C=x-1-P[0],U=x-1-P[2],B=x-1-P[1]);let D=_+a*C,H=_+a*U,O=_+a*B;d(D),d(H),d(O)}}_+=a*x}}else for(let _=0,m=o.length;_<m;_+=a)d(_)}getGeometry(t){return this.getBuild(this.library.geometries[t],this.buildGeometry.bind(this))}buildKinematicsModel(t){return t.build!==void 0?t.build:t}getKinematicsModel(t){return this.getBuild(this.library.kinematicsModels[t],this.buildKinematicsModel.bind(this))}buildKinematicsScene(t){return t.build!==void 0?t.build:t}getKinematicsScene(t){return this.getBuild(this.library.kinematicsScenes[t],this.buildKinematicsScene.bind(this))}setupKinematics(){let t=Object.keys(this.library.kinematicsModels)[0],e=Object.keys(this.library.kinematicsScenes)[0],n=Object.keys(this.library.visualScenes)[0];if(t===void 0||e===void 0)return;let s=this.getKinematicsModel(t),r=this.getKinematicsScene(e),o=this.getVisualScene(n),a=r.bindJointAxis,l={},c=this.collada,h=this;for(let p=0,_=a.length;p<_;p++){let m=a[p],g=c.querySelector('[sid="'+m.target+'"]');if(g){let x=g.parentElement;u(m.jointIndex,x)}}function u(p,_){let m=_.getAttribute("name"),g=s.joints[p],x=h.buildTransformList(_);o.traverse(function(w){w.name===m&&(l[p]={object:w,transforms:x,joint:g,position:g.zeroPosition})})}let d=new Zt,f=this.matrix;this.kinematics={joints:s&&s.joints,getJointValue:function(p){let _=l[p];if(_)return _.position;console.warn("THREE.ColladaLoader: Joint "+p+" doesn't exist.")},setJointValue:function(p,_){let m=l[p];if(m){let g=m.joint;if(_>g.limits.max||_<g.limits.min)console.warn("THREE.ColladaLoader: Joint "+p+" value "+_+" outside of limits (min: "+g.limits.min+", max: "+g.limits.max+").");else if(g.static)console.warn("THREE.ColladaLoader: Joint "+p+" is static.");else{let x=m.object,w=g.axis,v=m.transforms;f.identity();for(let T=0;T<v.length;T++){let S=v[T];if(S.sid&&S.sid.indexOf(p)!==-1)switch(g.type){case"revolute":f.multiply(d.makeRotationAxis(w,zn.degToRad(_)));break;case"prismatic":f.multiply(d.makeTranslation(w.x*_,w.y*_,w.z*_));break;default:console.warn("THREE.ColladaLoader: Unknown joint type: "+g.type);break}else switch(S.type){case"matrix":f.multiply(S.obj);break;case"translate":f.multiply(d.makeTranslation(S.obj.x,S.obj.y,S.obj.z));break;case"scale":f.scale(S.obj);break;case"rotate":f.multiply(d.makeRotationAxis(S.obj,S.angle));break}}x.matrix.copy(f),x.matrix.decompose(x.position,x.quaternion,x.scale),l[p].position=_}}else console.warn("THREE.ColladaLoader: Joint "+p+" does not exist.")}}}buildTransformList(t){let e=[],n=this.collada.querySelector('[id="'+t.id+'"]');for(let s=0;s<n.childNodes.length;s++){let r=n.childNodes[s];if(r.nodeType!==1)continue;let o,a;switch(r.nodeName){case"matrix":o=jn(r.textContent);let l=new Zt().fromArray(o).transpose();e.push({sid:r.getAttribute("sid"),type:r.nodeName,obj:l});break;case"translate":case"scale":o=jn(r.textContent),a=new V().fromArray(o),e.push({sid:r.getAttribute("sid"),type:r.nodeName,obj:a});break;case"rotate":o=jn(r.textContent),a=new V().fromArray(o);let c=zn.degToRad(o[3]);e.push({sid:r.getAttribute("sid"),type:r.nodeName,obj:a,angle:c});break}}return e}buildSkeleton(t,e){let n=[],s=[],r,o,a;for(r=0;r<t.length;r++){let h=t[r],u;if(this.hasNode(h))u=this.getNode(h),this.buildBoneHierarchy(u,e,n);else if(this.hasVisualScene(h)){let f=this.library.visualScenes[h].children;for(let p=0;p<f.length;p++){let _=f[p];if(_.type==="JOINT"){let m=this.getNode(_.id);this.buildBoneHierarchy(m,e,n)}}}else console.error("THREE.ColladaLoader: Unable to find root bone of skeleton with ID:",h)}for(r=0;r<e.length;r++)for(o=0;o<n.length;o++)if(a=n[o],a.bone.name===e[r].name){s[r]=a,a.processed=!0;break}for(r=0;r<n.length;r++)a=n[r],a.processed===!1&&(s.push(a),a.processed=!0);let l=[],c=[];for(r=0;r<s.length;r++)a=s[r],l.push(a.bone),c.push(a.boneInverse);return new Oa(l,c)}buildBoneHierarchy(t,e,n){t.traverse(function(s){if(s.isBone===!0){let r;for(let o=0;o<e.length;o++){let a=e[o];if(a.name===s.name){r=a.boneInverse;break}}r===void 0&&(r=new Zt),n.push({bone:s,boneInverse:r,processed:!1})}})}buildNode(t){let e=[],n=t.matrix,s=t.nodes,r=t.type,o=t.instanceCameras,a=t.instanceControllers,l=t.instanceLights,c=t.instanceGeometries,h=t.instanceNodes;for(let d=0,f=s.length;d<f;d++)e.push(this.getNode(s[d]));for(let d=0,f=o.length;d<f;d++){let p=this.getCamera(o[d]);p!==null&&e.push(p.clone())}for(let d=0,f=a.length;d<f;d++){let p=a[d],_=this.getController(p.id),m=this.getGeometry(_.id),g=this.buildObjects(m,p.materials),x=p.skeletons,w=_.skin.joints,v=this.buildSkeleton(x,w);for(let T=0,S=g.length;T<S;T++){let y=g[T];y.isSkinnedMesh&&(y.bind(v,_.skin.bindMatrix),y.normalizeSkinWeights()),e.push(y)}}for(let d=0,f=l.length;d<f;d++){let p=this.getLight(l[d]);p!==null&&e.push(p.clone())}for(let d=0,f=c.length;d<f;d++){let p=c[d],_=this.getGeometry(p.id),m=this.buildObjects(_,p.materials);for(let g=0,x=m.length;g<x;g++)e.push(m[g])}for(let d=0,f=h.length;d<f;d++)e.push(this.getNode(h[d]).clone());let u;if(s.length===0&&e.length===1)u=e[0];else{u=r==="JOINT"?new Fo:new Mn;for(let d=0;d<e.length;d++)u.add(e[d])}return u.name=r==="JOINT"?t.sid:t.name,r!=="JOINT"&&this.hasPivotTransforms(t)?this.wrapWithTransformHierarchy(u,t):(u.matrix.copy(n),u.matrix.decompose(u.position,u.quaternion,u.scale),u)}wrapWithTransformHierarchy(t,e){let n=e.id;this.transformNodes[n]={};let s=e.transformOrder,r=e.transformData,o=new Mn;o.name=e.name;let a=o;for(let l=0;l<s.length;l++){let c=s[l],h=r[c],u=new Mn;switch(u.name=e.name+"_"+c,h.type){case"translate":u.position.set(h.x,h.y,h.z);break;case"rotate":{let d=new V(h.axis[0],h.axis[1],h.axis[2]),f=zn.degToRad(h.angle);u.quaternion.setFromAxisAngle(d,f),u.userData.rotationAxis=d;break}case"scale":u.scale.set(h.x,h.y,h.z);break;case"matrix":{new Zt().fromArray(h.array).transpose().decompose(u.position,u.quaternion,u.scale);break}}this.transformNodes[n][c]=u,a.add(u),a=u}return a.add(t),o}resolveMaterialBinding(t,e){let n=[];for(let s=0,r=t.length;s<r;s++){let o=e[t[s]];o===void 0?(console.warn("THREE.ColladaLoader: Material with key %s not found. Apply fallback material.",t[s]),n.push(this.fallbackMaterial)):n.push(this.getMaterial(o))}return n}get fallbackMaterial(){return this._fallbackMaterial===void 0&&(this._fallbackMaterial=new Ii({name:On.DEFAULT_MATERIAL_NAME,color:16711935})),this._fallbackMaterial}buildObjects(t,e){let n=[];for(let s in t){let r=t[s],o=this.resolveMaterialBinding(r.materialKeys,e);if(o.length===0&&(s==="lines"||s==="linestrips"?o.push(new Mi):o.push(new ri)),s==="lines"||s==="linestrips")for(let h=0,u=o.length;h<u;h++){let d=o[h];if(d.isMeshPhongMaterial===!0||d.isMeshLambertMaterial===!0){let f=new Mi;f.color.copy(d.color),f.opacity=d.opacity,f.transparent=d.transparent,o[h]=f}}let a=r.data.attributes.skinIndex!==void 0,l=o.length===1?o[0]:o,c;switch(s){case"lines":c=new hs(r.data,l);break;case"linestrips":c=new Oo(r.data,l);break;case"triangles":case"polygons":case"polylist":a?c=new Fa(r.data,l):c=new Me(r.data,l);break}n.push(c)}return n}hasNode(t){return this.library.nodes[t]!==void 0}getNode(t){return this.getBuild(this.library.nodes[t],this.buildNode.bind(this))}buildVisualScene(t){let e=new Mn;e.name=t.name;let n=t.children;for(let s=0;s<n.length;s++){let r=n[s];e.add(this.getNode(r.id))}return e}hasVisualScene(t){return this.library.visualScenes[t]!==void 0}getVisualScene(t){return this.getBuild(this.library.visualScenes[t],this.buildVisualScene.bind(this))}parseScene(t){let e=hi(t,"instance_visual_scene")[0];return this.getVisualScene(this.parseId(e.getAttribute("url")))}parseId(t){return t.substring(1)}setupAnimations(){let t=this.library.clips;if(this.isEmpty(t)===!0){if(this.isEmpty(this.library.animations)===!1){let e=[];for(let n in this.library.animations){let s=this.getAnimation(n);for(let r=0,o=s.length;r<o;r++)e.push(s[r])}this.buildDeferredPivotAnimationTracks(e),this.animations.push(new Vo("default",-1,e))}}else for(let e in t)this.animations.push(this.getAnimationClip(e))}buildDeferredPivotAnimationTracks(t){for(let e in this.deferredPivotAnimations){let n=this.library.nodes[e];if(!n)continue;let s=this.deferredPivotAnimations[e];this.buildTransformHierarchyTracks(e,s,n,t)}}buildTransformHierarchyTracks(t,e,n,s){let r=this.transformNodes[t];if(!r){console.warn("THREE.ColladaLoader: Transform hierarchy not found for node:",t);return}for(let o in e){let a=r[o];if(!a)continue;let l=n.transforms[o],c=n.transformData[o],h=e[o];switch(l){case"translate":this.buildHierarchyTranslateTrack(a,h,c,s);break;case"rotate":this.buildHierarchyRotateTrack(a,h,c,s);break;case"scale":this.buildHierarchyScaleTrack(a,h,c,s);break}}}buildHierarchyTranslateTrack(t,e,n,s){if(e.default&&e.default.stride===3){let c=e.default,h=new qn(t.uuid+".position",Array.from(c.times),Array.from(c.values)),u=this.getInterpolationInfo(e);this.applyInterpolation(h,u,e),s.push(h);return}let r=this.getTimesForAllAxes(e);if(r.length===0)return;let o=[],a=this.getInterpolationInfo(e);for(let c=0;c<r.length;c++){let h=r[c],u=this.getValueAtTime(e.X,h,n.x),d=this.getValueAtTime(e.Y,h,n.y),f=this.getValueAtTime(e.Z,h,n.z);o.push(u,d,f)}let l=new qn(t.uuid+".position",r,o);this.applyInterpolation(l,a),s.push(l)}buildHierarchyRotateTrack(t,e,n,s){let r=e.ANGLE||e.default;if(!r)return;let o=Array.from(r.times);if(o.length===0)return;let a=t.userData.rotationAxis||new V(n.axis[0],n.axis[1],n.axis[2]),l=new De,c=new De,h=[],u=this.getInterpolationInfo(e);for(let f=0;f<o.length;f++){let p=o[f],_=this.getValueAtTime(r,p,n.angle),m=zn.degToRad(_);l.setFromAxisAngle(a,m),f>0&&c.dot(l)<0&&(l.x=-l.x,l.y=-l.y,l.z=-l.z,l.w=-l.w),c.copy(l),h.push(l.x,l.y,l.z,l.w)}let d=new us(t.uuid+".quaternion",o,h);this.applyInterpolation(d,u),s.push(d)}buildHierarchyScaleTrack(t,e,n,s){if(e.default&&e.default.stride===3){let c=e.default,h=new qn(t.uuid+".scale",Array.from(c.times),Array.from(c.values)),u=this.getInterpolationInfo(e);this.applyInterpolation(h,u,e),s.push(h);return}let r=this.getTimesForAllAxes(e);if(r.length===0)return;let o=[],a=this.getInterpolationInfo(e);for(let c=0;c<r.length;c++){let h=r[c],u=this.getValueAtTime(e.X,h,n.x),d=this.getValueAtTime(e.Y,h,n.y),f=this.getValueAtTime(e.Z,h,n.z);o.push(u,d,f)}let l=new qn(t.uuid+".scale",r,o);this.applyInterpolation(l,a),s.push(l)}};var Jh=class extends On{load(t,e,n,s){let r=this,o=r.path===""?Fs.extractUrlBase(t):r.path,a=new ai(r.manager);a.setPriority(r.priority),a.setCache(r.cache),a.setPath(r.path),a.setRequestHeader(r.requestHeader),a.setWithCredentials(r.withCredentials),a.load(t,function(l){try{e(r.parse(l,o))}catch(c){s?s(c):console.error(c),r.manager.itemError(t)}},n,s)}parse(t,e){if(t.length===0)return{scene:new Pr};let s=new jh().parse(t);if(s===null)return null;let{library:r,asset:o,collada:a}=s,l=new Us(this.manager);l.setPriority(this.priority),l.setCache(this.cache),l.setPath(this.resourcePath||e).setCrossOrigin(this.crossOrigin);let c;xl&&(c=new xl(this.manager),c.setPriority(this.priority),c.setCache(this.cache),c.setPath(this.resourcePath||e),c.setRequestHeader(this.requestHeader),c.setWithCredentials(this.withCredentials));let h=new Zh(r,a,l,c),{scene:u,animations:d,kinematics:f}=h.compose();return u.animations=d,o.upAxis==="Z_UP"&&(console.warn("THREE.ColladaLoader: You are loading an asset with a Z-UP coordinate system. The loader just rotates the asset to transform it into Y-UP. The vertex data are not converted, see #24289."),u.rotation.set(-Math.PI/2,0,0)),u.scale.multiplyScalar(o.unit),{get animations(){return console.warn("THREE.ColladaLoader: Please access animations over scene.animations now."),d},kinematics:f,library:r,scene:u}}};var i_=new V,sT=new cn,Kh=new Zt,hr=new Zt,$h=new De,Qh=new V(1,1,1),tu=new V,ta=class extends Qe{constructor(...t){super(...t),this.urdfNode=null,this.urdfName=""}copy(t,e){return super.copy(t,e),this.urdfNode=t.urdfNode,this.urdfName=t.urdfName,this}},eu=class extends ta{constructor(...t){super(...t),this.isURDFCollider=!0,this.type="URDFCollider"}},nu=class extends ta{constructor(...t){super(...t),this.isURDFVisual=!0,this.type="URDFVisual"}},yl=class extends ta{constructor(...t){super(...t),this.isURDFLink=!0,this.type="URDFLink",this.name="",this.inertial={mass:0,origin:{xyz:[0,0,0],rpy:[0,0,0]},inertia:{ixx:0,ixy:0,ixz:0,iyy:0,iyz:0,izz:0}}}copy(t,e){return super.copy(t,e),this.inertial={mass:t.inertial.mass,origin:{xyz:[...t.inertial.origin.xyz],rpy:[...t.inertial.origin.rpy]},inertia:{...t.inertial.inertia}},this}},vl=class extends ta{get jointType(){return this._jointType}set jointType(t){if(this.jointType!==t)switch(this._jointType=t,this.matrixWorldNeedsUpdate=!0,t){case"fixed":this.jointValue=[];break;case"continuous":case"revolute":case"prismatic":this.jointValue=new Array(1).fill(0);break;case"planar":this.jointValue=new Array(3).fill(0),this.axis=new V(0,0,1);break;case"floating":this.jointValue=new Array(6).fill(0);break}}get angle(){return this.jointValue[0]}constructor(...t){super(...t),this.isURDFJoint=!0,this.type="URDFJoint",this.name="",this.jointValue=null,this.jointType="fixed",this.axis=new V(1,0,0),this.limit={lower:0,upper:0,effort:0,velocity:0},this.ignoreLimits=!1,this.origPosition=null,this.origQuaternion=null,this.mimicJoints=[]}copy(t,e){return super.copy(t,e),this.jointType=t.jointType,this.axis=t.axis.clone(),this.limit.lower=t.limit.lower,this.limit.upper=t.limit.upper,this.limit.effort=t.limit.effort,this.limit.velocity=t.limit.velocity,this.ignoreLimits=!1,this.jointValue=[...t.jointValue],this.origPosition=t.origPosition?t.origPosition.clone():null,this.origQuaternion=t.origQuaternion?t.origQuaternion.clone():null,this.mimicJoints=[...t.mimicJoints],this}setJointValue(...t){t=t.map(n=>n===null?null:parseFloat(n)),(!this.origPosition||!this.origQuaternion)&&(this.origPosition=this.position.clone(),this.origQuaternion=this.quaternion.clone());let e=!1;switch(this.mimicJoints.forEach(n=>{e=n.updateFromMimickedJoint(...t)||e}),this.jointType){case"fixed":return e;case"continuous":case"revolute":{let n=t[0];return n==null||n===this.jointValue[0]?e:(!this.ignoreLimits&&this.jointType==="revolute"&&(n=Math.min(this.limit.upper,n),n=Math.max(this.limit.lower,n)),this.quaternion.setFromAxisAngle(this.axis,n).premultiply(this.origQuaternion),this.jointValue[0]!==n?(this.jointValue[0]=n,this.matrixWorldNeedsUpdate=!0,!0):e)}case"prismatic":{let n=t[0];return n==null||n===this.jointValue[0]?e:(this.ignoreLimits||(n=Math.min(this.limit.upper,n),n=Math.max(this.limit.lower,n)),this.position.copy(this.origPosition),i_.copy(this.axis).applyEuler(this.rotation),this.position.addScaledVector(i_,n),this.jointValue[0]!==n?(this.jointValue[0]=n,this.matrixWorldNeedsUpdate=!0,!0):e)}case"floating":return this.jointValue.every((n,s)=>t[s]===n||t[s]===null)?e:(this.jointValue[0]=t[0]!==null?t[0]:this.jointValue[0],this.jointValue[1]=t[1]!==null?t[1]:this.jointValue[1],this.jointValue[2]=t[2]!==null?t[2]:this.jointValue[2],this.jointValue[3]=t[3]!==null?t[3]:this.jointValue[3],this.jointValue[4]=t[4]!==null?t[4]:this.jointValue[4],this.jointValue[5]=t[5]!==null?t[5]:this.jointValue[5],hr.compose(this.origPosition,this.origQuaternion,Qh),$h.setFromEuler(sT.set(this.jointValue[3],this.jointValue[4],this.jointValue[5],"XYZ")),tu.set(this.jointValue[0],this.jointValue[1],this.jointValue[2]),Kh.compose(tu,$h,Qh),hr.premultiply(Kh),this.position.setFromMatrixPosition(hr),this.rotation.setFromRotationMatrix(hr),this.matrixWorldNeedsUpdate=!0,!0);case"planar":return this.jointValue.every((n,s)=>t[s]===n||t[s]===null)?e:(this.jointValue[0]=t[0]!==null?t[0]:this.jointValue[0],this.jointValue[1]=t[1]!==null?t[1]:this.jointValue[1],this.jointValue[2]=t[2]!==null?t[2]:this.jointValue[2],hr.compose(this.origPosition,this.origQuaternion,Qh),$h.setFromAxisAngle(this.axis,this.jointValue[2]),tu.set(this.jointValue[0],this.jointValue[1],0),Kh.compose(tu,$h,Qh),hr.premultiply(Kh),this.position.setFromMatrixPosition(hr),this.rotation.setFromRotationMatrix(hr),this.matrixWorldNeedsUpdate=!0,!0)}return e}},bl=class extends vl{constructor(...t){super(...t),this.type="URDFMimicJoint",this.mimicJoint=null,this.offset=0,this.multiplier=1}updateFromMimickedJoint(...t){let e=t.map(n=>n===null?null:n*this.multiplier+this.offset);return super.setJointValue(...e)}copy(t,e){return super.copy(t,e),this.mimicJoint=t.mimicJoint,this.offset=t.offset,this.multiplier=t.multiplier,this}},iu=class extends yl{constructor(...t){super(...t),this.isURDFRobot=!0,this.urdfNode=null,this.urdfRobotNode=null,this.robotName=null,this.links=null,this.joints=null,this.colliders=null,this.visual=null,this.frames=null}copy(t,e){super.copy(t,e),this.urdfRobotNode=t.urdfRobotNode,this.robotName=t.robotName,this.links={},this.joints={},this.colliders={},this.visual={},this.traverse(n=>{n.isURDFJoint&&n.urdfName in t.joints&&(this.joints[n.urdfName]=n),n.isURDFLink&&n.urdfName in t.links&&(this.links[n.urdfName]=n),n.isURDFCollider&&n.urdfName in t.colliders&&(this.colliders[n.urdfName]=n),n.isURDFVisual&&n.urdfName in t.visual&&(this.visual[n.urdfName]=n)});for(let n in this.joints)this.joints[n].mimicJoints=this.joints[n].mimicJoints.map(s=>this.joints[s.name]);return this.frames={...this.colliders,...this.visual,...this.links,...this.joints},this}getFrame(t){return this.frames[t]}setJointValue(t,...e){let n=this.joints[t];return n?n.setJointValue(...e):!1}setJointValues(t){let e=!1;for(let n in t){let s=t[n];Array.isArray(s)?e=this.setJointValue(n,...s)||e:e=this.setJointValue(n,s)||e}return e}};var Pf=new De,s_=new cn;function ur(i){return i?i.trim().split(/\s+/g).map(t=>parseFloat(t)):[0,0,0]}function r_(i,t,e=!1){e||i.rotation.set(0,0,0),s_.set(t[0],t[1],t[2],"ZYX"),Pf.setFromEuler(s_),Pf.multiply(i.quaternion),i.quaternion.copy(Pf)}var If=class{constructor(t){this.manager=t||Jo,this.loadMeshCb=this.defaultMeshLoader.bind(this),this.parseVisual=!0,this.parseCollision=!1,this.packages="",this.workingPath="",this.fetchOptions={}}loadAsync(t){return new Promise((e,n)=>{this.load(t,e,null,n)})}load(t,e,n,s){let r=this.manager,o=Fs.extractUrlBase(t),a=this.manager.resolveURL(t);r.itemStart(a),fetch(a,this.fetchOptions).then(l=>{if(l.ok)return n&&n(null),l.text();throw new Error(`URDFLoader: Failed to load url '${a}' with error code ${l.status} : ${l.statusText}.`)}).then(l=>{let c=this.parse(l,this.workingPath||o);e(c),r.itemEnd(a)}).catch(l=>{s?s(l):console.error("URDFLoader: Error loading file.",l),r.itemError(a),r.itemEnd(a)})}parse(t,e=this.workingPath){let n=this.packages,s=this.loadMeshCb,r=this.parseVisual,o=this.parseCollision,a=this.manager,l={},c={},h={};function u(x){if(!/^package:\/\//.test(x))return e?e+x:x;let[w,v]=x.replace(/^package:\/\//,"").split(/\/(.+)/);if(typeof n=="string")return n.endsWith(w)?n+"/"+v:n+"/"+w+"/"+v;if(typeof n=="function")return n(w)+"/"+v;if(typeof n=="object")return w in n?n[w]+"/"+v:(console.error(`URDFLoader : ${w} not found in provided package list.`),null)}function d(x){let w;x instanceof Document?w=[...x.children]:x instanceof Element?w=[x]:w=[...new DOMParser().parseFromString(x,"text/xml").children];let v=w.filter(T=>T.nodeName==="robot").pop();return f(v)}function f(x){let w=[...x.children],v=w.filter(C=>C.nodeName.toLowerCase()==="link"),T=w.filter(C=>C.nodeName.toLowerCase()==="joint"),S=w.filter(C=>C.nodeName.toLowerCase()==="material"),y=new iu;y.robotName=x.getAttribute("name"),y.urdfRobotNode=x,S.forEach(C=>{let U=C.getAttribute("name");h[U]=m(C)});let M={},I={};v.forEach(C=>{let U=C.getAttribute("name"),B=x.querySelector(`child[link="${U}"]`)===null;l[U]=_(C,M,I,B?y:null)}),T.forEach(C=>{let U=C.getAttribute("name");c[U]=p(C)}),y.joints=c,y.links=l,y.colliders=I,y.visual=M;let P=Object.values(c);return P.forEach(C=>{C instanceof bl&&c[C.mimicJoint].mimicJoints.push(C)}),P.forEach(C=>{let U=new Set,B=D=>{if(U.has(D))throw new Error("URDFLoader: Detected an infinite loop of mimic joints.");U.add(D),D.mimicJoints.forEach(H=>{B(H)})};B(C)}),y.frames={...I,...M,...l,...c},y}function p(x){let w=[...x.children],v=x.getAttribute("type"),T,S=w.find(U=>U.nodeName.toLowerCase()==="mimic");S?(T=new bl,T.mimicJoint=S.getAttribute("joint"),T.multiplier=parseFloat(S.getAttribute("multiplier")||1),T.offset=parseFloat(S.getAttribute("offset")||0)):T=new vl,T.urdfNode=x,T.name=x.getAttribute("name"),T.urdfName=T.name,T.jointType=v;let y=null,M=null,I=[0,0,0],P=[0,0,0];w.forEach(U=>{let B=U.nodeName.toLowerCase();B==="origin"?(I=ur(U.getAttribute("xyz")),P=ur(U.getAttribute("rpy"))):B==="child"?M=l[U.getAttribute("link")]:B==="parent"?y=l[U.getAttribute("link")]:B==="limit"&&(T.limit.lower=parseFloat(U.getAttribute("lower")||T.limit.lower),T.limit.upper=parseFloat(U.getAttribute("upper")||T.limit.upper),T.limit.effort=parseFloat(U.getAttribute("effort")||T.limit.effort),T.limit.velocity=parseFloat(U.getAttribute("velocity")||T.limit.velocity))}),y.add(T),T.add(M),r_(T,P),T.position.set(I[0],I[1],I[2]);let C=w.filter(U=>U.nodeName.toLowerCase()==="axis")[0];if(C){let U=C.getAttribute("xyz").split(/\s+/g).map(B=>parseFloat(B));T.axis=new V(U[0],U[1],U[2]),T.axis.normalize()}return T}function _(x,w,v,T=null){T===null&&(T=new yl);let S=[...x.children];T.name=x.getAttribute("name"),T.urdfName=T.name,T.urdfNode=x;let y=S.find(M=>M.nodeName.toLowerCase()==="inertial");return y&&[...y.children].forEach(M=>{let I=M.nodeName.toLowerCase();I==="origin"?(T.inertial.origin.xyz=ur(M.getAttribute("xyz")),T.inertial.origin.rpy=ur(M.getAttribute("rpy"))):I==="mass"?T.inertial.mass=parseFloat(M.getAttribute("value"))||0:I==="inertia"&&(T.inertial.inertia.ixx=parseFloat(M.getAttribute("ixx"))||0,T.inertial.inertia.ixy=parseFloat(M.getAttribute("ixy"))||0,T.inertial.inertia.ixz=parseFloat(M.getAttribute("ixz"))||0,T.inertial.inertia.iyy=parseFloat(M.getAttribute("iyy"))||0,T.inertial.inertia.iyz=parseFloat(M.getAttribute("iyz"))||0,T.inertial.inertia.izz=parseFloat(M.getAttribute("izz"))||0)}),r&&S.filter(I=>I.nodeName.toLowerCase()==="visual").forEach(I=>{let P=g(I,h);if(T.add(P),I.hasAttribute("name")){let C=I.getAttribute("name");P.name=C,P.urdfName=C,w[C]=P}}),o&&S.filter(I=>I.nodeName.toLowerCase()==="collision").forEach(I=>{let P=g(I);if(T.add(P),I.hasAttribute("name")){let C=I.getAttribute("name");P.name=C,P.urdfName=C,v[C]=P}}),T}function m(x){let w=[...x.children],v=new ri;return v.name=x.getAttribute("name")||"",w.forEach(T=>{let S=T.nodeName.toLowerCase();if(S==="color"){let y=T.getAttribute("rgba").split(/\s/g).map(M=>parseFloat(M));v.color.setRGB(y[0],y[1],y[2]),v.opacity=y[3],v.transparent=y[3]<1,v.depthWrite=!v.transparent}else if(S==="texture"){let y=T.getAttribute("filename");if(y){let M=new Us(a),I=u(y);v.map=M.load(I),v.map.colorSpace=be}}}),v}function g(x,w={}){let v=x.nodeName.toLowerCase()==="collision",T=[...x.children],S=null,y=T.filter(I=>I.nodeName.toLowerCase()==="material")[0];if(y){let I=y.getAttribute("name");I&&I in w?S=w[I]:S=m(y)}else S=new ri;let M=v?new eu:new nu;return M.urdfNode=x,T.forEach(I=>{let P=I.nodeName.toLowerCase();if(P==="geometry"){let C=I.children[0].nodeName.toLowerCase();if(C==="mesh"){let U=I.children[0].getAttribute("filename"),B=u(U);if(B!==null){let D=I.children[0].getAttribute("scale");if(D){let H=ur(D);M.scale.set(H[0],H[1],H[2])}s(B,a,S,(H,O)=>{O?console.error("URDFLoader: Error loading mesh.",O):H&&(H.position.set(0,0,0),H.quaternion.identity(),M.add(H))})}}else if(C==="box"){let U=new Me;U.geometry=new tr(1,1,1),U.material=S;let B=ur(I.children[0].getAttribute("size"));U.scale.set(B[0],B[1],B[2]),M.add(U)}else if(C==="sphere"){let U=new Me;U.geometry=new Dr(1,30,30),U.material=S;let B=parseFloat(I.children[0].getAttribute("radius"))||0;U.scale.set(B,B,B),M.add(U)}else if(C==="cylinder"){let U=new Me;U.geometry=new er(1,1,1,30),U.material=S;let B=parseFloat(I.children[0].getAttribute("radius"))||0,D=parseFloat(I.children[0].getAttribute("length"))||0;U.scale.set(B,D,B),U.rotation.set(Math.PI/2,0,0),M.add(U)}}else if(P==="origin"){let C=ur(I.getAttribute("xyz")),U=ur(I.getAttribute("rpy"));M.position.set(C[0],C[1],C[2]),M.rotation.set(0,0,0),r_(M,U)}}),M}return d(t)}defaultMeshLoader(t,e,n,s){/\.stl$/i.test(t)?new qh(e).load(t,o=>{let a=new Me(o,n||new ri);s(a)},null,o=>s(null,o)):/\.dae$/i.test(t)?new Jh(e).load(t,o=>s(o.scene),null,o=>s(null,o)):console.warn(`URDFLoader: Could not load model at ${t}.
No loader available`)}},o_=If;function a_(i,t,e,n){let s=new Go;s.setURLModifier(l=>l.startsWith("/mesh/")?`${l}?token=${encodeURIComponent(e)}`:l);let r=new o_(s),o=r.loadMeshCb;r.loadMeshCb=(l,c,h,u)=>/\.obj$/i.test(l)?rT(l,c,u):o(l,c,h,u),s.itemStart("description");let a=Array.from({length:t},()=>r.parse(i));s.onLoad=()=>{s.onLoad=void 0,n(a)},s.itemEnd("description")}function rT(i,t,e){new ai(t).load(i,n=>{let s=new Xh(t),r=/^mtllib\s+(.+)$/m.exec(n)?.[1].trim(),o=()=>e(s.parse(n));if(!r){o();return}new Gh(t).load(i.slice(0,i.lastIndexOf("/")+1)+r,a=>{a.preload(),s.setMaterials(a),o()},void 0,o)},void 0,n=>e(null,n))}function l_(i){let t={};for(let e of new DOMParser().parseFromString(i,"text/xml").querySelectorAll("robot > link")){let n=e.querySelector(":scope > inertial > origin");t[e.getAttribute("name")]=(n?.getAttribute("xyz")??"0 0 0").trim().split(/\s+/).map(Number)}return t}function c_(i,t){let e=new Map;return t.forEach((n,s)=>{let r=null;for(let o=i.joints[n];o&&o!==i;o=o.parent)o.isURDFJoint&&o.jointType!=="fixed"&&(r=o);r&&e.set(r,[...e.get(r)??[],s])}),[...e.values()]}function su(i,t=!1){let e=i[0].index!==null,n=new Set(Object.keys(i[0].attributes)),s=new Set(Object.keys(i[0].morphAttributes)),r={},o={},a=i[0].morphTargetsRelative,l=new Je;l.morphTargetsRelative=a;let c=0;for(let h=0;h<i.length;++h){let u=i[h],d=0,f=0;if(e!==(u.index!==null))return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". All geometries must have compatible attributes; make sure index attribute exists among all geometries, or in none of them."),null;for(let p in u.attributes){if(!n.has(p))return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+'. All geometries must have compatible attributes; make sure "'+p+'" attribute exists among all geometries, or in none of them.'),null;r[p]===void 0&&(r[p]=[]),r[p].push(u.attributes[p]),d++}if(d!==n.size)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". Make sure all geometries have the same number of attributes."),null;if(a!==u.morphTargetsRelative)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". .morphTargetsRelative must be consistent throughout all geometries."),null;for(let p in u.morphAttributes){if(!s.has(p))return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+".  .morphAttributes must be consistent throughout all geometries."),null;if(u.morphAttributes[p].length!==i[0].morphAttributes[p].length)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+'. All geometries must have the same number of morph targets for the "'+p+'" morph attribute.'),null;o[p]===void 0&&(o[p]=[]),o[p].push(u.morphAttributes[p]),f++}if(f!==s.size)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". Make sure all geometries have the same number of morph attributes."),null;if(t){let p;if(e)p=u.index.count;else if(u.attributes.position!==void 0)p=u.attributes.position.count;else return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". The geometry must have either an index or a position attribute"),null;l.addGroup(c,p,h),c+=p}}if(e){let h=0,u=[];for(let d=0;d<i.length;++d){let f=i[d].index;for(let p=0;p<f.count;++p)u.push(f.getX(p)+h);h+=i[d].attributes.position.count}l.setIndex(u)}for(let h in r){let u=h_(r[h]);if(!u)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed while trying to merge the "+h+" attribute."),null;l.setAttribute(h,u)}for(let h in o){let u=o[h][0].length;if(u!==0){l.morphAttributes=l.morphAttributes||{},l.morphAttributes[h]=[];for(let d=0;d<u;++d){let f=[];for(let _=0;_<o[h].length;++_)f.push(o[h][_][d]);let p=h_(f);if(!p)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed while trying to merge the "+h+" morphAttribute."),null;l.morphAttributes[h].push(p)}}}return l}function h_(i){let t,e,n,s=-1,r=0;for(let c=0;c<i.length;++c){let h=i[c];if(t===void 0&&(t=h.array.constructor),t!==h.array.constructor)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.array must be of consistent array types across matching attributes."),null;if(e===void 0&&(e=h.itemSize),e!==h.itemSize)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.itemSize must be consistent across matching attributes."),null;if(n===void 0&&(n=h.normalized),n!==h.normalized)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.normalized must be consistent across matching attributes."),null;if(s===-1&&(s=h.gpuType),s!==h.gpuType)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.gpuType must be consistent across matching attributes."),null;r+=h.count*e}let o=new t(r),a=new Un(o,e,n),l=0;for(let c=0;c<i.length;++c){let h=i[c];if(h.isInterleavedBufferAttribute){let u=l/e;for(let d=0,f=h.count;d<f;d++)for(let p=0;p<e;p++){let _=h.getComponent(d,p);a.setComponent(d+u,p,_)}}else o.set(h.array,l);l+=h.count*e}return s!==void 0&&(a.gpuType=s),a}var oT=new Dr(1,20,12),aT={vertexShader:`
    uniform float grow;
    varying vec3 n;
    varying vec3 v;
    void main() {
      vec4 p = modelViewMatrix * vec4(position + grow * normalize(normal), 1.0);
      n = normalize(normalMatrix * normal);
      v = normalize(-p.xyz);
      gl_Position = projectionMatrix * p;
    }`,fragmentShader:`
    uniform vec3 colour;
    varying vec3 n;
    varying vec3 v;
    void main() {
      float rim = pow(1.0 - abs(dot(normalize(n), normalize(v))), 2.2);
      gl_FragColor = vec4(colour * (0.85 + 0.5 * rim), 0.14 + 0.8 * rim);
      #include <colorspace_fragment>
    }`};function u_(i){let t=[],e=i.matrixWorld.clone().invert();for(let n of i.children.filter(s=>s.isURDFVisual))n.traverse(s=>{if(!s.isMesh)return;let r=s.geometry.type==="SphereGeometry"?oT:s.geometry,o=r.index?r.toNonIndexed():r.clone();o.attributes.normal||o.computeVertexNormals();for(let u of Object.keys(o.attributes))["position","normal"].includes(u)||o.deleteAttribute(u);o.applyMatrix4(new Zt().multiplyMatrices(e,s.matrixWorld));let{r:a,g:l,b:c}=(Array.isArray(s.material)?s.material[0]:s.material).color??new Gt("#999"),h=o.attributes.position.count;o.setAttribute("color",new Un(new Float32Array(3*h).map((u,d)=>[a,l,c][d%3]),3)),t.push(o)});return t.length?su(t):null}function d_(i){let t=new Me(i,new Ur({roughness:.38,metalness:.05}));return t.castShadow=t.receiveShadow=!0,t}function f_(i){let t={colour:{value:new Gt},grow:{value:0}},e={...aT,uniforms:t},n=new Me(i,new ii({...e,colorWrite:!1})),s=new Me(i,new ii({...e,transparent:!0,depthWrite:!1}));return n.material.transparent=!0,n.renderOrder=1,s.renderOrder=2,n.add(s),n.userData=t,n}function p_(i){let t=new hs(new Ha(i,20),new Mi({transparent:!0,opacity:.85}));return t.renderOrder=3,t}var m_=[new cn(0,0,-Math.PI/2),new cn,new cn(Math.PI/2,0,0)];function g_(i,t,e){let n=t-8*e,s=new er(e,e,n,10).translate(0,n/2,0),r=new Ga(3.2*e,9*e,14).translate(0,t-4.5*e,0);return su([s,r]).applyMatrix4(new Zt().makeRotationFromEuler(i))}function __(i){let t=new Mn;return["#ff3b30","#2fbf4f","#3b82ff"].forEach((e,n)=>{t.add(new Me(g_(m_[n],i,.006*i),new Ii({color:e,depthTest:!1,transparent:!0,toneMapped:!1})))}),t.children.forEach(e=>{e.renderOrder=7}),t}function x_(i,t,e){let n=new Me(su(m_.map(s=>g_(s,t,.022*t))),new Ii({color:i,transparent:!0,opacity:e?1:.55,depthTest:!e,toneMapped:!1}));return n.renderOrder=e?6:5,n}var y_={type:"change"},Nf={type:"start"},b_={type:"end"},ru=new cs,v_=new bi,lT=Math.cos(70*zn.DEG2RAD),Tn=new V,ui=2*Math.PI,Re={NONE:-1,ROTATE:0,DOLLY:1,PAN:2,TOUCH_ROTATE:3,TOUCH_PAN:4,TOUCH_DOLLY_PAN:5,TOUCH_DOLLY_ROTATE:6},Lf=1e-6,ou=class extends sl{constructor(t,e=null){super(t,e),this.state=Re.NONE,this.target=new V,this.cursor=new V,this.minDistance=0,this.maxDistance=1/0,this.minZoom=0,this.maxZoom=1/0,this.minTargetRadius=0,this.maxTargetRadius=1/0,this.minPolarAngle=0,this.maxPolarAngle=Math.PI,this.minAzimuthAngle=-1/0,this.maxAzimuthAngle=1/0,this.enableDamping=!1,this.dampingFactor=.05,this.enableZoom=!0,this.zoomSpeed=1,this.enableRotate=!0,this.rotateSpeed=1,this.keyRotateSpeed=1,this.enablePan=!0,this.panSpeed=1,this.screenSpacePanning=!0,this.keyPanSpeed=7,this.zoomToCursor=!1,this.autoRotate=!1,this.autoRotateSpeed=2,this.keys={LEFT:"ArrowLeft",UP:"ArrowUp",RIGHT:"ArrowRight",BOTTOM:"ArrowDown"},this.mouseButtons={LEFT:ds.ROTATE,MIDDLE:ds.DOLLY,RIGHT:ds.PAN},this.touches={ONE:ar.ROTATE,TWO:ar.DOLLY_PAN},this.target0=this.target.clone(),this.position0=this.object.position.clone(),this.zoom0=this.object.zoom,this._cursorStyle="auto",this._domElementKeyEvents=null,this._lastPosition=new V,this._lastQuaternion=new De,this._lastTargetPosition=new V,this._quat=new De().setFromUnitVectors(t.up,new V(0,1,0)),this._quatInverse=this._quat.clone().invert(),this._spherical=new or,this._sphericalDelta=new or,this._scale=1,this._panOffset=new V,this._rotateStart=new Xt,this._rotateEnd=new Xt,this._rotateDelta=new Xt,this._panStart=new Xt,this._panEnd=new Xt,this._panDelta=new Xt,this._dollyStart=new Xt,this._dollyEnd=new Xt,this._dollyDelta=new Xt,this._dollyDirection=new V,this._mouse=new Xt,this._performCursorZoom=!1,this._pointers=[],this._pointerPositions={},this._controlActive=!1,this._onPointerMove=hT.bind(this),this._onPointerDown=cT.bind(this),this._onPointerUp=uT.bind(this),this._onContextMenu=xT.bind(this),this._onMouseWheel=pT.bind(this),this._onKeyDown=mT.bind(this),this._onTouchStart=gT.bind(this),this._onTouchMove=_T.bind(this),this._onMouseDown=dT.bind(this),this._onMouseMove=fT.bind(this),this._interceptControlDown=yT.bind(this),this._interceptControlUp=vT.bind(this),this.domElement!==null&&this.connect(this.domElement),this.update()}set cursorStyle(t){this._cursorStyle=t,t==="grab"?this.domElement.style.cursor="grab":this.domElement.style.cursor="auto"}get cursorStyle(){return this._cursorStyle}connect(t){super.connect(t),this.domElement.addEventListener("pointerdown",this._onPointerDown),this.domElement.addEventListener("pointercancel",this._onPointerUp),this.domElement.addEventListener("contextmenu",this._onContextMenu),this.domElement.addEventListener("wheel",this._onMouseWheel,{passive:!1}),this.domElement.ownerDocument.addEventListener("keydown",this._interceptControlDown,{passive:!0,capture:!0}),this.domElement.style.touchAction="none"}disconnect(){this.state=Re.NONE,this.domElement.removeEventListener("pointerdown",this._onPointerDown),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.domElement.removeEventListener("pointercancel",this._onPointerUp),this.domElement.removeEventListener("wheel",this._onMouseWheel),this.domElement.removeEventListener("contextmenu",this._onContextMenu),this.stopListenToKeyEvents(),this.domElement.ownerDocument.removeEventListener("keydown",this._interceptControlDown,{capture:!0}),this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{capture:!0}),this._controlActive=!1,this._pointers.length=0,this._pointerPositions={},this.domElement.style.touchAction="",this.domElement.style.cursor="auto"}dispose(){this.disconnect()}getPolarAngle(){return this._spherical.phi}getAzimuthalAngle(){return this._spherical.theta}getDistance(){return this.object.position.distanceTo(this.target)}listenToKeyEvents(t){t.addEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=t}stopListenToKeyEvents(){this._domElementKeyEvents!==null&&(this._domElementKeyEvents.removeEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=null)}saveState(){this.target0.copy(this.target),this.position0.copy(this.object.position),this.zoom0=this.object.zoom}reset(){this.target.copy(this.target0),this.object.position.copy(this.position0),this.object.zoom=this.zoom0,this.object.updateProjectionMatrix(),this.dispatchEvent(y_),this.update(),this.state=Re.NONE}pan(t,e){this._pan(t,e),this.update()}dollyIn(t){this._dollyIn(t),this.update()}dollyOut(t){this._dollyOut(t),this.update()}rotateLeft(t){this._rotateLeft(t),this.update()}rotateUp(t){this._rotateUp(t),this.update()}update(t=null){let e=this.object.position;Tn.copy(e).sub(this.target),Tn.applyQuaternion(this._quat),this._spherical.setFromVector3(Tn),this.autoRotate&&this.state===Re.NONE&&this._rotateLeft(this._getAutoRotationAngle(t)),this.enableDamping?(this._spherical.theta+=this._sphericalDelta.theta*this.dampingFactor,this._spherical.phi+=this._sphericalDelta.phi*this.dampingFactor):(this._spherical.theta+=this._sphericalDelta.theta,this._spherical.phi+=this._sphericalDelta.phi);let n=this.minAzimuthAngle,s=this.maxAzimuthAngle;isFinite(n)&&isFinite(s)&&(n<-Math.PI?n+=ui:n>Math.PI&&(n-=ui),s<-Math.PI?s+=ui:s>Math.PI&&(s-=ui),n<=s?this._spherical.theta=Math.max(n,Math.min(s,this._spherical.theta)):this._spherical.theta=this._spherical.theta>(n+s)/2?Math.max(n,this._spherical.theta):Math.min(s,this._spherical.theta)),this._spherical.phi=Math.max(this.minPolarAngle,Math.min(this.maxPolarAngle,this._spherical.phi)),this._spherical.makeSafe(),this.enableDamping===!0?this.target.addScaledVector(this._panOffset,this.dampingFactor):this.target.add(this._panOffset),this.target.sub(this.cursor),this.target.clampLength(this.minTargetRadius,this.maxTargetRadius),this.target.add(this.cursor);let r=!1;if(this.zoomToCursor&&this._performCursorZoom||this.object.isOrthographicCamera)this._spherical.radius=this._clampDistance(this._spherical.radius);else{let o=this._spherical.radius;this._spherical.radius=this._clampDistance(this._spherical.radius*this._scale),r=o!=this._spherical.radius}if(Tn.setFromSpherical(this._spherical),Tn.applyQuaternion(this._quatInverse),e.copy(this.target).add(Tn),this.object.lookAt(this.target),this.enableDamping===!0?(this._sphericalDelta.theta*=1-this.dampingFactor,this._sphericalDelta.phi*=1-this.dampingFactor,this._panOffset.multiplyScalar(1-this.dampingFactor)):(this._sphericalDelta.set(0,0,0),this._panOffset.set(0,0,0)),this.zoomToCursor&&this._performCursorZoom){let o=null;if(this.object.isPerspectiveCamera){let a=Tn.length();o=this._clampDistance(a*this._scale);let l=a-o;this.object.position.addScaledVector(this._dollyDirection,l),this.object.updateMatrixWorld(),r=!!l}else if(this.object.isOrthographicCamera){let a=new V(this._mouse.x,this._mouse.y,0);a.unproject(this.object);let l=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),this.object.updateProjectionMatrix(),r=l!==this.object.zoom;let c=new V(this._mouse.x,this._mouse.y,0);c.unproject(this.object),this.object.position.sub(c).add(a),this.object.updateMatrixWorld(),o=Tn.length()}else console.warn("WARNING: OrbitControls.js encountered an unknown camera type - zoom to cursor disabled."),this.zoomToCursor=!1;o!==null&&(this.screenSpacePanning?this.target.set(0,0,-1).transformDirection(this.object.matrix).multiplyScalar(o).add(this.object.position):(ru.origin.copy(this.object.position),ru.direction.set(0,0,-1).transformDirection(this.object.matrix),Math.abs(this.object.up.dot(ru.direction))<lT?this.object.lookAt(this.target):(v_.setFromNormalAndCoplanarPoint(this.object.up,this.target),ru.intersectPlane(v_,this.target))))}else if(this.object.isOrthographicCamera){let o=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),o!==this.object.zoom&&(this.object.updateProjectionMatrix(),r=!0)}return this._scale=1,this._performCursorZoom=!1,r||this._lastPosition.distanceToSquared(this.object.position)>Lf||8*(1-this._lastQuaternion.dot(this.object.quaternion))>Lf||this._lastTargetPosition.distanceToSquared(this.target)>Lf?(this.dispatchEvent(y_),this._lastPosition.copy(this.object.position),this._lastQuaternion.copy(this.object.quaternion),this._lastTargetPosition.copy(this.target),!0):!1}_getAutoRotationAngle(t){return t!==null?ui/60*this.autoRotateSpeed*t:ui/60/60*this.autoRotateSpeed}_getZoomScale(t){let e=Math.abs(t*.01);return Math.pow(.95,this.zoomSpeed*e)}_rotateLeft(t){this._sphericalDelta.theta-=t}_rotateUp(t){this._sphericalDelta.phi-=t}_panLeft(t,e){Tn.setFromMatrixColumn(e,0),Tn.multiplyScalar(-t),this._panOffset.add(Tn)}_panUp(t,e){this.screenSpacePanning===!0?Tn.setFromMatrixColumn(e,1):(Tn.setFromMatrixColumn(e,0),Tn.crossVectors(this.object.up,Tn)),Tn.multiplyScalar(t),this._panOffset.add(Tn)}_pan(t,e){let n=this.domElement;if(this.object.isPerspectiveCamera){let s=this.object.position;Tn.copy(s).sub(this.target);let r=Tn.length();r*=Math.tan(this.object.fov/2*Math.PI/180),this._panLeft(2*t*r/n.clientHeight,this.object.matrix),this._panUp(2*e*r/n.clientHeight,this.object.matrix)}else this.object.isOrthographicCamera?(this._panLeft(t*(this.object.right-this.object.left)/this.object.zoom/n.clientWidth,this.object.matrix),this._panUp(e*(this.object.top-this.object.bottom)/this.object.zoom/n.clientHeight,this.object.matrix)):(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - pan disabled."),this.enablePan=!1)}_dollyOut(t){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale/=t:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_dollyIn(t){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale*=t:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_updateZoomParameters(t,e){if(!this.zoomToCursor)return;this._performCursorZoom=!0;let n=this.domElement.getBoundingClientRect(),s=t-n.left,r=e-n.top,o=n.width,a=n.height;this._mouse.x=s/o*2-1,this._mouse.y=-(r/a)*2+1,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()}_clampDistance(t){return Math.max(this.minDistance,Math.min(this.maxDistance,t))}_handleMouseDownRotate(t){this._rotateStart.set(t.clientX,t.clientY)}_handleMouseDownDolly(t){this._updateZoomParameters(t.clientX,t.clientY),this._dollyStart.set(t.clientX,t.clientY)}_handleMouseDownPan(t){this._panStart.set(t.clientX,t.clientY)}_handleMouseMoveRotate(t){this._rotateEnd.set(t.clientX,t.clientY),this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let e=this.domElement;this._rotateLeft(ui*this._rotateDelta.x/e.clientHeight),this._rotateUp(ui*this._rotateDelta.y/e.clientHeight),this._rotateStart.copy(this._rotateEnd),this.update()}_handleMouseMoveDolly(t){this._dollyEnd.set(t.clientX,t.clientY),this._dollyDelta.subVectors(this._dollyEnd,this._dollyStart),this._dollyDelta.y>0?this._dollyOut(this._getZoomScale(this._dollyDelta.y)):this._dollyDelta.y<0&&this._dollyIn(this._getZoomScale(this._dollyDelta.y)),this._dollyStart.copy(this._dollyEnd),this.zoomToCursor&&(this._performCursorZoom=!0,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()),this.update()}_handleMouseMovePan(t){this._panEnd.set(t.clientX,t.clientY),this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd),this.update()}_handleMouseWheel(t){this._updateZoomParameters(t.clientX,t.clientY),t.deltaY<0?this._dollyIn(this._getZoomScale(t.deltaY)):t.deltaY>0&&this._dollyOut(this._getZoomScale(t.deltaY)),this.update()}_handleKeyDown(t){let e=!1;switch(t.code){case this.keys.UP:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateUp(ui*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,this.keyPanSpeed),e=!0;break;case this.keys.BOTTOM:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateUp(-ui*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,-this.keyPanSpeed),e=!0;break;case this.keys.LEFT:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateLeft(ui*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(this.keyPanSpeed,0),e=!0;break;case this.keys.RIGHT:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateLeft(-ui*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(-this.keyPanSpeed,0),e=!0;break}e&&(t.preventDefault(),this.update())}_handleTouchStartRotate(t){if(this._pointers.length===1)this._rotateStart.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._rotateStart.set(n,s)}}_handleTouchStartPan(t){if(this._pointers.length===1)this._panStart.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._panStart.set(n,s)}}_handleTouchStartDolly(t){let e=this._getSecondPointerPosition(t),n=t.pageX-e.x,s=t.pageY-e.y,r=Math.sqrt(n*n+s*s);this._dollyStart.set(0,r)}_handleTouchStartDollyPan(t){this.enableZoom&&this._handleTouchStartDolly(t),this.enablePan&&this._handleTouchStartPan(t)}_handleTouchStartDollyRotate(t){this.enableZoom&&this._handleTouchStartDolly(t),this.enableRotate&&this._handleTouchStartRotate(t)}_handleTouchMoveRotate(t){if(this._pointers.length==1)this._rotateEnd.set(t.pageX,t.pageY);else{let n=this._getSecondPointerPosition(t),s=.5*(t.pageX+n.x),r=.5*(t.pageY+n.y);this._rotateEnd.set(s,r)}this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let e=this.domElement;this._rotateLeft(ui*this._rotateDelta.x/e.clientHeight),this._rotateUp(ui*this._rotateDelta.y/e.clientHeight),this._rotateStart.copy(this._rotateEnd)}_handleTouchMovePan(t){if(this._pointers.length===1)this._panEnd.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._panEnd.set(n,s)}this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd)}_handleTouchMoveDolly(t){let e=this._getSecondPointerPosition(t),n=t.pageX-e.x,s=t.pageY-e.y,r=Math.sqrt(n*n+s*s);this._dollyEnd.set(0,r),this._dollyDelta.set(0,Math.pow(this._dollyEnd.y/this._dollyStart.y,this.zoomSpeed)),this._dollyOut(this._dollyDelta.y),this._dollyStart.copy(this._dollyEnd);let o=(t.pageX+e.x)*.5,a=(t.pageY+e.y)*.5;this._updateZoomParameters(o,a)}_handleTouchMoveDollyPan(t){this.enableZoom&&this._handleTouchMoveDolly(t),this.enablePan&&this._handleTouchMovePan(t)}_handleTouchMoveDollyRotate(t){this.enableZoom&&this._handleTouchMoveDolly(t),this.enableRotate&&this._handleTouchMoveRotate(t)}_addPointer(t){this._pointers.push(t.pointerId)}_removePointer(t){delete this._pointerPositions[t.pointerId];for(let e=0;e<this._pointers.length;e++)if(this._pointers[e]==t.pointerId){this._pointers.splice(e,1);return}}_isTrackingPointer(t){for(let e=0;e<this._pointers.length;e++)if(this._pointers[e]==t.pointerId)return!0;return!1}_trackPointer(t){let e=this._pointerPositions[t.pointerId];e===void 0&&(e=new Xt,this._pointerPositions[t.pointerId]=e),e.set(t.pageX,t.pageY)}_getSecondPointerPosition(t){let e=t.pointerId===this._pointers[0]?this._pointers[1]:this._pointers[0];return this._pointerPositions[e]}_customWheelEvent(t){let e=t.deltaMode,n={clientX:t.clientX,clientY:t.clientY,deltaY:t.deltaY};switch(e){case 1:n.deltaY*=16;break;case 2:n.deltaY*=100;break}return t.ctrlKey&&!this._controlActive&&(n.deltaY*=10),n}};function cT(i){this.enabled!==!1&&(this._pointers.length===0&&(this.domElement.setPointerCapture(i.pointerId),this.domElement.ownerDocument.addEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.addEventListener("pointerup",this._onPointerUp)),!this._isTrackingPointer(i)&&(this._addPointer(i),i.pointerType==="touch"?this._onTouchStart(i):this._onMouseDown(i),this._cursorStyle==="grab"&&(this.domElement.style.cursor="grabbing")))}function hT(i){this.enabled!==!1&&(i.pointerType==="touch"?this._onTouchMove(i):this._onMouseMove(i))}function uT(i){switch(this._removePointer(i),this._pointers.length){case 0:this.domElement.releasePointerCapture(i.pointerId),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.dispatchEvent(b_),this.state=Re.NONE,this._cursorStyle==="grab"&&(this.domElement.style.cursor="grab");break;case 1:let t=this._pointers[0],e=this._pointerPositions[t];this._onTouchStart({pointerId:t,pageX:e.x,pageY:e.y});break}}function dT(i){let t;switch(i.button){case 0:t=this.mouseButtons.LEFT;break;case 1:t=this.mouseButtons.MIDDLE;break;case 2:t=this.mouseButtons.RIGHT;break;default:t=-1}switch(t){case ds.DOLLY:if(this.enableZoom===!1)return;this._handleMouseDownDolly(i),this.state=Re.DOLLY;break;case ds.ROTATE:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Re.PAN}else{if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Re.ROTATE}break;case ds.PAN:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Re.ROTATE}else{if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Re.PAN}break;default:this.state=Re.NONE}this.state!==Re.NONE&&this.dispatchEvent(Nf)}function fT(i){switch(this.state){case Re.ROTATE:if(this.enableRotate===!1)return;this._handleMouseMoveRotate(i);break;case Re.DOLLY:if(this.enableZoom===!1)return;this._handleMouseMoveDolly(i);break;case Re.PAN:if(this.enablePan===!1)return;this._handleMouseMovePan(i);break}}function pT(i){this.enabled===!1||this.enableZoom===!1||this.state!==Re.NONE||(i.preventDefault(),this.dispatchEvent(Nf),this._handleMouseWheel(this._customWheelEvent(i)),this.dispatchEvent(b_))}function mT(i){this.enabled!==!1&&this._handleKeyDown(i)}function gT(i){switch(this._trackPointer(i),this._pointers.length){case 1:switch(this.touches.ONE){case ar.ROTATE:if(this.enableRotate===!1){this.state=Re.NONE;break}this._handleTouchStartRotate(i),this.state=Re.TOUCH_ROTATE;break;case ar.PAN:if(this.enablePan===!1){this.state=Re.NONE;break}this._handleTouchStartPan(i),this.state=Re.TOUCH_PAN;break;default:this.state=Re.NONE}break;case 2:switch(this.touches.TWO){case ar.DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchStartDollyPan(i),this.state=Re.TOUCH_DOLLY_PAN;break;case ar.DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchStartDollyRotate(i),this.state=Re.TOUCH_DOLLY_ROTATE;break;default:this.state=Re.NONE}break;default:this.state=Re.NONE}this.state!==Re.NONE&&this.dispatchEvent(Nf)}function _T(i){switch(this._trackPointer(i),this.state){case Re.TOUCH_ROTATE:if(this.enableRotate===!1)return;this._handleTouchMoveRotate(i),this.update();break;case Re.TOUCH_PAN:if(this.enablePan===!1)return;this._handleTouchMovePan(i),this.update();break;case Re.TOUCH_DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchMoveDollyPan(i),this.update();break;case Re.TOUCH_DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchMoveDollyRotate(i),this.update();break;default:this.state=Re.NONE}}function xT(i){this.enabled!==!1&&i.preventDefault()}function yT(i){i.key==="Control"&&(this._controlActive=!0,this.domElement.ownerDocument.addEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}function vT(i){i.key==="Control"&&(this._controlActive=!1,this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}var au=class{constructor(t,e){this.onChange=e,this.camera=new xn(40,1,.01,200),this.camera.up.set(0,0,1),this.controls=new ou(this.camera,t),this.controls.enableDamping=!matchMedia("(prefers-reduced-motion: reduce)").matches,this.controls.dampingFactor=.12,this.controls.maxPolarAngle=Math.PI*.53,this.controls.addEventListener("start",()=>{this.chosen=!0}),this.controls.addEventListener("change",e)}fit(t,e){Object.assign(this,{box:t,size:e}),Object.assign(this.camera,{near:e/200,far:60*e}),Object.assign(this.controls,{minDistance:.1*e,maxDistance:12*e})}setMouse(t){let{ROTATE:e,DOLLY:n,PAN:s}=ds;this.controls.mouseButtons=t==="thesis"?{LEFT:n,MIDDLE:s,RIGHT:e}:{LEFT:e,MIDDLE:n,RIGHT:s}}resize(t){this.camera.aspect=t,this.camera.updateProjectionMatrix()}shift(t){this.controls.target.add(t),this.camera.position.add(t)}reset(){if(!this.box)return;this.chosen=!1;let t=this.box.getCenter(new V),e=this.box.clone(),n=this.box.max.y-this.box.min.y>this.box.max.x-this.box.min.x?"x":"y";e.min[n]=Math.min(e.min[n],t[n]-.24*this.size),e.max[n]=Math.max(e.max[n],t[n]+.24*this.size);let{min:s,max:r}=e,o=this.camera.aspect||1,a=new V(...o<1?[.5,-.7,.62]:[.86,-.36,.42]);n==="y"&&a.set(-a.y,-a.x,a.z),a.normalize(),this.controls.target.copy(t);let l=[];for(let c of[s.x,r.x])for(let h of[s.y,r.y])for(let u of[s.z,r.z])l.push(new V(c,h,u));for(let c=.3*this.size;c<8*this.size;c*=1.03){this.camera.position.copy(this.controls.target).addScaledVector(a,c),this.camera.lookAt(this.controls.target),this.camera.updateMatrixWorld();let h=l.map(m=>m.clone().project(this.camera));if(h.some(({z:m})=>m>1))continue;let u=m=>[Math.min(...h.map(g=>g[m])),Math.max(...h.map(g=>g[m]))],[[d,f],[p,_]]=[u("x"),u("y")];if(f-d<1.84&&_-p<1.1)break}this._centre(l),this.controls.update(),this.onChange()}_centre(t){for(let e=0;e<3;e+=1){let n=t.map(a=>a.clone().project(this.camera)),s=a=>(Math.min(...n.map(l=>l[a]))+Math.max(...n.map(l=>l[a])))/2,r=Math.tan(zn.degToRad(this.camera.fov/2))*this.camera.position.distanceTo(this.controls.target),o=new V(s("x")*r*this.camera.aspect,s("y")*r,0).applyQuaternion(this.camera.quaternion);this.shift(o),this.camera.updateMatrixWorld()}}turn(t,e){this.chosen=!0;let n=this.camera.position.clone().sub(this.controls.target),s=new or().setFromVector3(new V(n.x,n.z,-n.y));s.theta+=t,s.phi=Math.min(Math.max(s.phi-e,.05),this.controls.maxPolarAngle);let r=new V().setFromSpherical(s);this.camera.position.copy(this.controls.target).add(new V(r.x,-r.z,r.y)),this.controls.update(),this.onChange()}zoom(t){this.chosen=!0,this.camera.position.sub(this.controls.target).multiplyScalar(t).add(this.controls.target),this.controls.update(),this.onChange()}};var bT={light:{low:"#dfe6ee",high:"#f7f9fb",grid:"#a3b1c2",shade:.22,sun:2.6,sky:2.2,rim:.6},dark:{low:"#0a0f1c",high:"#16213a",grid:"#3d4f73",shade:.55,sun:2.8,sky:1.4,rim:1.6}},S_={light:{high:"#e6f1f8",low:"#a9cbe0",bed:"#8fb4c9"},dark:{high:"#0d2f5c",low:"#010a2e",bed:"#1d3f66"}},ST={vertexShader:`
    varying vec3 p;
    void main() {
      p = (modelMatrix * vec4(position, 1.0)).xyz;
      gl_Position = projectionMatrix * viewMatrix * vec4(p, 1.0);
    }`,fragmentShader:`
    uniform vec3 colour;
    uniform vec3 middle;
    uniform float cell;
    uniform float reach;
    varying vec3 p;
    float lines(vec2 x, float width) {
      vec2 w = fwidth(x) * width;
      vec2 d = abs(fract(x - 0.5) - 0.5);
      vec2 l = smoothstep(w, vec2(0.0), d) * clamp(0.7 / (fwidth(x) * 3.0), 0.0, 1.0);
      return max(l.x, l.y);
    }
    void main() {
      float fade = exp(-pow(length(p.xy - middle.xy) / reach, 2.0));
      float a = max(0.3 * lines(p.xy / cell, 1.2), 0.65 * lines(p.xy / (10.0 * cell), 1.5));
      gl_FragColor = vec4(colour, a * fade);
      #include <colorspace_fragment>
    }`},lu=class{constructor(t){this.scene=t,this._light(),this._floor()}_light(){this.sun=new rr("#fff4e6",2),this.sun.castShadow=!0,this.sun.shadow.mapSize.set(2048,2048),this.sun.shadow.radius=4,this.sun.shadow.bias=-4e-4,this.sun.shadow.normalBias=.004,this.sky=new $a("#f3f7ff","#a89f94",1),this.rim=new rr("#9cc2ff",1),this.scene.add(this.sun,this.sun.target,this.sky,this.rim,this.rim.target)}_floor(){let t=new nr(1,1);this.shade=new Me(t,new ja({opacity:.25,depthWrite:!1})),this.shade.receiveShadow=!0,this.grid=new Me(t,new ii({...ST,transparent:!0,depthWrite:!1,side:li,uniforms:{colour:{value:new Gt},middle:{value:new V},cell:{value:.1},reach:{value:3}}})),this.shade.renderOrder=-1,this.grid.renderOrder=-2,this.seabed=MT(),this.scene.add(this.shade,this.grid,this.seabed)}fit(t,e,n){let s=t.getCenter(new V);Object.assign(this,{size:e,vehicle:n,middle:s});let r=t.min.z-(n?.3:.02)*e;for(let a of[this.shade,this.grid])a.position.set(s.x,s.y,r),a.scale.setScalar(30*e);this.seabed.position.set(s.x,s.y,r-.12*e),this.seabed.scale.setScalar(e),this.seabed.visible=n,this.shade.visible=!n,Object.assign(this.grid.material.uniforms,{cell:{value:10**Math.floor(Math.log10(e/8))},reach:{value:1.6*e}});let o=this.sun.shadow.camera;Object.assign(o,{left:-1.2*e,right:1.2*e,top:1.2*e,bottom:-1.2*e,near:.1*e,far:6*e}),o.updateProjectionMatrix(),this.follow(new V)}follow(t){let e=t.clone().add(this.middle);this.grid.material.uniforms.middle.value.copy(e),this.sun.position.copy(e).add(new V(.75,-1,1.25).multiplyScalar(1.6*this.size)),this.sun.target.position.copy(e),this.rim.position.copy(e).add(new V(-1,1,.35).multiplyScalar(this.size)),this.rim.target.position.copy(e)}setTheme(t){let e=bT[t],n=this.vehicle&&S_[t];this.scene.background?.dispose(),this.scene.background=wT(n?n.high:e.high,n?n.low:e.low),this.scene.fog=n?new Na(n.low,2*this.size,9*this.size):null,this.seabed.material.color.set(S_[t].bed),this.sky.intensity=e.sky,this.rim.intensity=e.rim,this.sun.intensity=e.sun,this.shade.material.opacity=e.shade,this.grid.material.uniforms.colour.value.set(e.grid)}};function MT(){let i=new nr(20,20,100,100),t=i.attributes.position,e=(r,o)=>{let a=Math.sin(127.1*r+311.7*o)*43758.5453;return a-Math.floor(a)},n=(r,o)=>{let[a,l]=[Math.floor(r),Math.floor(o)],[c,h]=[r-a,o-l].map(u=>u*u*(3-2*u));return(e(a,l)*(1-c)+e(a+1,l)*c)*(1-h)+(e(a,l+1)*(1-c)+e(a+1,l+1)*c)*h};for(let r=0;r<t.count;r+=1){let[o,a]=[t.getX(r),t.getY(r)],l=.34*n(.55*o,.55*a)+.12*n(1.7*o,1.7*a)+.04*n(4*o,4*a);t.setZ(r,l-.5*Math.exp(-(o*o+a*a)/3)-.2)}i.computeVertexNormals();let s=new Me(i,new Ur({roughness:1,flatShading:!0}));return s.receiveShadow=!0,s.visible=!1,s}function wT(i,t){let e=document.createElement("canvas");e.width=2,e.height=256;let n=e.getContext("2d"),s=n.createLinearGradient(0,0,0,256);s.addColorStop(0,i),s.addColorStop(1,t),n.fillStyle=s,n.fillRect(0,0,2,256);let r=new ka(e);return r.colorSpace=be,r}var Hr=["predicted","measured","commanded"],ET=[[/^(tail|body_0+)$/,"#22b455"],[/^body_0*1$/,"#2f7bff"],[/^body_0*2$/,"#f0342f"]],TT="#98a2b3",AT={light:{solid:"#ff8a2b",ghost:"#1f6bff",told:"#9333ea",ring:"#0f172a"},dark:{solid:"#ff8a2b",ghost:"#5b9bff",told:"#c084fc",ring:"#ffffff"}},cu=class{constructor(t,e){this.canvas=t,this.onPick=e,this.robots={},this.shown={predicted:!0,measured:!0,commanded:!1,frames:!0,axes:!1},this.known={predicted:!1,measured:!1,commanded:!1},this.silent={},this.following=this.painted=!1,this.rendered=this.slow=0,this.adapts=!0,this.renderer=new kh({canvas:t,antialias:!0,preserveDrawingBuffer:!1}),this.renderer.setPixelRatio(Math.min(devicePixelRatio,2)),this.renderer.shadowMap.enabled=!0,this.renderer.shadowMap.type=Or,this.renderer.toneMapping=ol,this.scene=new Pr,this.eye=new au(t,()=>{this.dirty=!0}),this.camera=this.eye.camera,this.controls=this.eye.controls,this.world=new Mn,this.scene.add(this.world),this.ground=new lu(this.scene),this.ring=new Me(new Ya(1,.045,12,64),new Ii({color:"#ffffff",depthTest:!1,transparent:!0})),this.ring.renderOrder=9,this.ring.visible=!1,this.scene.add(this.ring),this._listen(),this.setTheme("light"),this._draw=this._draw.bind(this),requestAnimationFrame(this._draw)}_listen(){new ResizeObserver(()=>this._resize()).observe(this.canvas.parentElement);let t=null;this.canvas.addEventListener("pointerdown",e=>{t=[e.clientX,e.clientY]}),this.canvas.addEventListener("pointerup",e=>{t&&Math.hypot(e.clientX-t[0],e.clientY-t[1])<5&&this._pick(e),t=null})}setRobot(t,e,n,s){this.world.clear(),this.robots={},this.urdf=t,this.known={predicted:!1,measured:!1,commanded:!1};let r=l_(t);a_(t,Hr.length,n,o=>{if(this.urdf===t){Hr.forEach((a,l)=>{this.robots[a]={root:o[l],joints:e.map(c=>o[l].joints[c]),links:[]}}),this._upright();for(let a of Hr)this._dress(a,r);this._measure(),this.setTheme(this.theme),this.resetView(),this._update(),s?.()}})}_upright(){let{root:t}=this.robots.measured,e=t.links.base_link;this.world.quaternion.identity(),t.updateMatrixWorld(!0),e&&this.world.quaternion.copy(e.getWorldQuaternion(new De)).invert(),this.vehicle=!!e,this.world.updateMatrixWorld(!0)}_dress(t,e){let n=this.robots[t];n.root.updateMatrixWorld(!0);for(let s of Object.values(n.root.links)){let r=u_(s),o=s.children.filter(c=>c.isURDFVisual||c.isURDFCollider),a=n.joints.findIndex(c=>c===s.parent),l={link:s,joint:a,frame:null,mesh:null,own:[]};n.links.push(l),t==="measured"&&RT(o)?l.own=o:s.remove(...o),r&&(l.mesh=t==="measured"?d_(r):t==="predicted"?f_(r):p_(r),l.mesh.traverse(c=>{c.userData.joint=a}),s.add(l.mesh)),t!=="commanded"&&(l.frame=new Mn,l.frame.position.fromArray(e[s.name]??[0,0,0]),s.add(l.frame))}this.world.add(n.root)}_measure(){this.world.updateMatrixWorld(!0);let t=new Zi().setFromObject(this.robots.measured.root);t.isEmpty()&&t.set(new V(-.5,-.5,0),new V(.5,.5,.5)),this.box=t,this.size=Math.max(...t.getSize(new V).toArray());let e=this.robots.measured.links.length;this.unit=this.size/Math.max(10,Math.min(e,25)),this.axes=__(4*this.unit),this.world.add(this.axes),this.ground.fit(t,this.size,this.vehicle),this.eye.fit(t,this.size);for(let n of["predicted","measured"])for(let{link:s,frame:r}of this.robots[n].links.filter(({mesh:o})=>o)){let o=ET.find(([a])=>a.test(s.name))?.[1];r.add(x_(o??TT,this.unit*(o?1.5:.62),!!o))}for(let{mesh:n}of this.robots.predicted.links)n&&(n.userData.grow.value=.0025*this.unit*8)}pose(t,e,n){let s=this.robots[t];if(!s)return;let r=!1;s.joints.forEach((o,a)=>{o&&Number.isFinite(e[a])&&(o.setJointValue(e[a]),r=!0)}),n&&(s.root.position.set(n[0],n[1],n[2]),s.root.quaternion.set(n[3],n[4],n[5],n[6])),this.known[t]=r||s.joints.length===0&&!!n,this.dirty=this.moved=!0}heat(t){for(let{joint:e,mesh:n}of this.robots.measured?.links??[])n&&e>=0&&n.material.emissive.setRGB(.9*t[e],0,.12*t[e]);this.dirty=!0}select(t){this.selected=t,this.dirty=!0}show(t,e){this.shown[t]=e,this.dirty=!0}paint(t){this.painted=t;for(let{mesh:e,own:n}of this.robots.measured?.links??[]){for(let s of n)s.visible=t;e&&(e.visible=!t||!n.length,e.material.vertexColors=t,e.material.color.set(t?"#ffffff":e.userData.tone),e.material.needsUpdate=!0)}this.dirty=!0}setTheme(t){this.theme=t;let e=AT[t];this.ground.setTheme(t),this.ring.material.color.set(e.ring),this.robots.measured?.links.filter(({mesh:n})=>n).forEach(({mesh:n},s)=>{n.userData.tone=new Gt(e.solid).multiplyScalar(s%2?.8:1)});for(let{mesh:n}of this.robots.predicted?.links??[])n?.userData.colour.value.set(e.ghost);for(let{mesh:n}of this.robots.commanded?.links??[])n?.material.color.set(e.told);this.paint(this.painted)}resetView(){this.eye.box&&(this.eye.reset(),this.leader&&this.eye.shift(this._strayed()),this.dirty=!0)}_strayed(){return this.leader.root.getWorldPosition(new V)}attitude(t){let{x:e,y:n,z:s}=new cn().setFromQuaternion(this._level(t),"ZYX");return{moved:Math.hypot(...t.slice(0,3)),roll:e,pitch:n,yaw:s}}_level([,,,...t]){let e=this.world.quaternion;return e.clone().multiply(new De(...t)).multiply(e.clone().invert())}turn(t,e){let n=this._level(e),s=t?t.attitude.clone().invert().multiply(n):new De,r=[s.x,s.y,s.z].map((o,a)=>(t?.[a]??0)+2*Math.sign(s.w)*o);return Object.assign(r,{attitude:n})}follow(t){this.following=t,this.dirty=this.moved=!0}picture(){return this._render(),new Promise(t=>{this.canvas.toBlob(t,"image/png")})}_resize(){let{clientWidth:t,clientHeight:e}=this.canvas.parentElement;!t||!e||(this.renderer.setSize(t,e,!1),this.eye.resize(t/e),this.eye.chosen||this.resetView(),this._render())}_pick(t){let{left:e,top:n,width:s,height:r}=this.canvas.getBoundingClientRect(),o=new Xt((t.clientX-e)/s*2-1,1-(t.clientY-n)/r*2),a=new il;a.setFromCamera(o,this.camera);let l=["measured","predicted"].filter(h=>this.robots[h]?.root.visible).flatMap(h=>this.robots[h].links.map(({mesh:u})=>u).filter(Boolean)),c=a.intersectObjects(l,!0).find(({object:h})=>h.userData.joint>=0);c&&this.onPick(c.object.userData.joint)}get leader(){return this.sees("measured")?this.robots.measured:this.robots.predicted}sees(t){return this.shown[t]&&this.known[t]&&!this.silent[t]}hush(t,e){!!this.silent[t]!==e&&(this.silent[t]=e,this.dirty=!0)}_update(){for(let e of Hr)this.robots[e]&&(this.robots[e].root.visible=this.sees(e));for(let e of["measured","predicted"]){let n=this.robots[e];for(let{frame:s}of n?.links??[])s.visible=this.shown.frames&&n===this.leader}this.axes&&(this.axes.visible=this.shown.axes);let t=this.leader?.joints[this.selected];if(this.ring.visible=!!(t&&this.leader.root.visible),this.ring.visible){t.getWorldPosition(this.ring.position);let e=t.axis.clone().applyQuaternion(t.getWorldQuaternion(new De));this.ring.quaternion.setFromUnitVectors(new V(0,0,1),e),this.ring.scale.setScalar(.62*this.unit)}if(this.vehicle&&this.leader&&this.ground.follow(this._strayed()),this.following&&this.moved&&this.leader?.root.visible){let e=new V;for(let{link:s}of this.leader.links)e.add(s.getWorldPosition(new V));let n=e.divideScalar(this.leader.links.length).sub(this.controls.target).multiplyScalar(.15);this.eye.shift(n),this.moved=n.length()>1e-4*this.size,this.dirty=!0}}_render(){this._update(),this.renderer.render(this.scene,this.camera),this.rendered+=1}_draw(t){if(requestAnimationFrame(this._draw),this.controls.update(),!this.dirty){this.then=null;return}this.dirty=!1,this._render(),this._adapt(t)}_adapt(t){let e=this.then?t-this.then:NaN;if(this.then=t,this.slow=e>120?this.slow+3:e>45?this.slow+1:Math.max(0,this.slow-2),this.slow<8||!this.adapts)return;this.slow=0;let n=this.renderer.getPixelRatio();n>.6?this.renderer.setPixelRatio(Math.max(.6,.6*n)):e>90&&(this.ground.sun.castShadow=!1),this.dirty=!0}};function RT(i){let t=!1;for(let e of i)e.traverse(({material:n})=>{t||=[n].flat().some(s=>s?.map)});return t}var Ft=i=>document.getElementById(i),Ml=10,Df=.05,CT={SAFE:["Servos are off: arm them to let the robot follow","quiet"],ARMED:["Servos follow the commands","good"],HOLD:["Commands have stopped: servos hold","warn"],ESTOP:["Stopped: clear the stop, then arm","bad"],DISCONNECTED:["The bridge has no board","bad"]},gt={connected:!1,mode:"live",joints:[],units:[],selected:0,frame:null,status:{},origin:null,count:0},$i=Object.fromEntries(_r.map(i=>[i,new ua(Ml)])),dr=new ua(Ml),on=new cu(Ft("view"),fr),Bf=new uo(Ft("plot"),Bm),w_=new uo(Ft("error"),km),kf=new uo(Ft("turning"),Qu),El=new jl(on,zf,Tl),na=new Ll({hello:PT,frames:LT,status:NT,lost:DT}),E_=new Il(na,C_),ea=!1;function PT(i){gt.connected=!0,gt.mode=i.mode,gt.commands=i.commands,document.body.dataset.mode=i.mode;for(let n of document.querySelectorAll(".live"))n.hidden=i.mode!=="live"||!i.commands;let{robot:t}=i;if(i.mode==="recording"&&El.frames.length&&t.urdf===gt.urdf)return;for(let n of[...Object.values($i),dr])n.clear();if(gt.frame=gt.origin=null,gt.count=0,!t){gt.joints=[],gt.urdf="",wl();return}Ft("title").textContent=t.name.replaceAll("_"," ").replace(/\brov\b/,"ROV"),Ft("subtitle").textContent=i.title||"prediction and robot, live",document.title=`${t.name} · mfm`;let e=()=>{E_.setRobot(c_(on.robots.measured.root,t.joints),t.joints),hu(),dr.clear(),i.mode==="recording"?IT(t.joints.length):gt.frame&&zf(gt.frame)};t.urdf!==gt.urdf?(gt.urdf=t.urdf,gt.joints=t.joints,gt.units=UT(t),gt.chosen=!1,FT(),fr(Math.min(gt.selected,t.joints.length-1)),on.setRobot(t.urdf,t.joints,na.token,e)):e(),wl()}async function IT(i){Ff("Loading the recording…");let t=await fetch(`/recording?token=${encodeURIComponent(na.token)}`,{cache:"no-store"}),e=t.ok?[...bu(await t.arrayBuffer(),i)]:[];if(Ff(e.length?"":"The recording holds no joint states of this robot"),!e.length)return;gt.origin=e[0].time;let n=0,s=0;for(let r of[...Object.values($i),dr])r.span=1/0;for(let r of e){for(let o of _r)$i[o].add(r[o]);T_(r);for(let o of r.deviation.values)Number.isFinite(o)&&(n+=o*o,s+=1)}gt.status={rmse:s?Math.sqrt(n/s):null},Ft("rmse-span").textContent="all",El.load(e),ea=!0}function LT(i){let t=gt.joints.length,e=0;for(let n of bu(i,t)){for(let s of _r)$i[s].add(n[s])&&on.hush(s,!1);T_(n),gt.frame=n,e+=1}e&&(gt.count+=e,na.took(e),gt.origin??=$i.measured.stamps[0]??$i.predicted.stamps[0]??gt.frame.time,zf(gt.frame))}function NT(i){if(gt.mode!=="recording"){gt.status=i,ea=!0;for(let t of Hr)on.hush(t,gt.frame!==null&&!i.rates?.[t]);wl(),hu(),Gf()}}function DT(){gt.connected=!1,gt.mode!=="recording"&&(gt.status={},wl(),hu(),Gf())}function zf(i){gt.frame=i,ea=!0;for(let t of Hr)on.pose(t,i[t].values,i.base[t]??i.base.predicted);on.heat(Array.from(i.deviation.values,t=>Number.isFinite(t)?Math.min(Math.max(Math.abs(t)-Df,0)/.3,1):0))}function T_({base:i,predicted:{stamp:t}}){let e=i.measured??i.predicted;if(!e)return;let n=dr.values.at(-1);dr.add({stamp:t,values:on.turn(n,e)})}function UT({urdf:i,joints:t}){let e={};for(let n of new DOMParser().parseFromString(i,"text/xml").querySelectorAll("robot > joint"))e[n.getAttribute("name")]=n.getAttribute("type");return t.map(n=>e[n]==="prismatic"?{factor:1e3,unit:"mm"}:{factor:180/Math.PI,unit:"°"})}var A_=(i,t)=>(+i.toFixed(t)||0).toFixed(t),Sl=(i,t=gt.selected,e=1)=>{let{factor:n,unit:s}=gt.units[t]??{factor:1,unit:""};return Number.isFinite(i)?`${A_(i*n,e)}${s==="°"?"":" "}${s}`:"–"};function fr(i){i<0||i>=gt.joints.length||(gt.selected=i,gt.chosen=gt.frame!==null,Ft("joint-name").textContent=gt.joints[i],R_(),[...Ft("bars").children].forEach((t,e)=>{t.setAttribute("aria-selected",String(e===i)),t.tabIndex=e===i?0:-1}),on.select(i),ea=!0,Tl())}function R_(){let i=gt.units[gt.selected]?.unit,t=i==="°"?"in degrees":`in ${i}`;Ft("angle-unit").textContent=gt.rates?`in ${i}/s`:t,Ft("error-unit").textContent=gt.turning?"in °/s":t}function FT(){let i=Math.ceil(gt.joints.length/20);Ft("bars").replaceChildren(...gt.joints.map((t,e)=>{let n=document.createElement("button");n.setAttribute("role","option"),n.title=t;let s=document.createElement("div");return s.append(document.createElement("i")),n.append(s,document.createElement("span")),n.lastChild.textContent=e%i?"":String(e+1),n.onclick=()=>fr(e),n})),Ft("bars").onkeydown=({key:t})=>{let e={ArrowRight:1,ArrowUp:1,ArrowLeft:-1,ArrowDown:-1}[t];e&&(fr(gt.selected+e),Ft("bars").children[gt.selected].focus())}}function Tl(){if(!gt.joints.length||gt.origin===null)return;let{factor:i}=gt.units[gt.selected],t={},e=-1/0;for(let s of _r){let r=$i[s],[o,a]=r[gt.rates&&s!=="deviation"?"slope":"line"](gt.selected,i,Math.ceil(r.stamps.length/1500));t[s]=[o.map(l=>l-gt.origin),a],r.stamps.length&&(e=Math.max(e,r.last-gt.origin))}gt.turning&&Qu.forEach(([s],r)=>{let[o,a]=dr.slope(r,180/Math.PI,Math.ceil(dr.stamps.length/1500));t[s]=[o.map(l=>l-gt.origin),a]}),Number.isFinite(e)||(e=Ml);let n=gt.mode==="recording"?[0,El.duration]:[Math.max(0,e-Ml),Math.max(e,Ml)];for(let s of[Bf,gt.turning?kf:w_])s.marker=gt.mode==="recording"?gt.frame.time-gt.origin:null,s.set(t,n)}function OT(){let{values:i}=$i.predicted.stamps.length>60?$i.predicted:$i.measured;if(gt.chosen||i.length<60)return;let t=gt.joints.map((e,n)=>{let s=i.map(r=>r[n]).filter(Number.isFinite);return Math.max(...s)-Math.min(...s)});fr(Math.max(t.indexOf(Math.max(...t.filter(Number.isFinite))),0))}function BT(){ea&&(ea=!1,OT(),kT(),gt.mode==="live"&&Tl())}function kT(){let{frame:i,status:{rates:t={},rmse:e,reports:n={},tolerances:s={}}}=gt,r=n["mfm: comparator"],o=parseFloat(r?.values.delay_s);Ft("verdict").textContent=r?.text??"",Ft("verdict").dataset.mood=["good","warn","bad"][r?.level]??"",Ft("rmse").textContent=Sl(Number.isFinite(e)?e:NaN,gt.selected,2),Ft("delay").textContent=Number.isFinite(o)?`${(1e3*o).toFixed(0)} ms`:"–";for(let d of document.querySelectorAll("#layers .chip")){let f=d.querySelector("small"),p=t[d.dataset.layer];f&&(f.textContent=gt.mode==="recording"?"":p?`${p.toFixed(0)} Hz`:"no data"),d.classList.toggle("silent",f!==null&&gt.mode==="live"&&!p)}if(!i)return;zT(i.base);for(let d of _r)Ft(`now-${d}`).textContent=Sl(i[d].values[gt.selected]);let a=Array.from(i.deviation.values,Math.abs),l=Math.max(...a.filter(Number.isFinite),0),c=gt.joints.map(d=>s[d]??[Df,4*Df]),h=[.05,.1,.15,.2,.3,.4,.6,.8,1.2,2,4].find(d=>d>=Math.max(l,...c.map(([,f])=>f)))??l;Ft("scale").textContent=`full bar ${Sl(h,gt.selected,0)}`;let u=a.indexOf(l);Ft("largest").textContent=u<0?"–":`${Sl(l,u)}`,Ft("largest").title=u<0?"":gt.joints[u],[...Ft("bars").children].forEach((d,f)=>{let p=Number.isFinite(a[f]);d.querySelector("i").style.height=p?`${Math.max(3,100*a[f]/h)}%`:"0",d.querySelector("i").className=a[f]>c[f][1]?"bad":a[f]>c[f][0]?"warn":"",d.style.setProperty("--limit",gt.joints[f]in s?`${100*c[f][1]/h}%`:"-9px"),d.setAttribute("aria-label",`${gt.joints[f]}, deviation ${Sl(i.deviation.values[f],f)}`)})}function zT({predicted:i,measured:t}){let e=t??i;if(Ft("base").hidden=Ft("show-turning").hidden=!e,!e)return;let{moved:n,...s}=on.attitude(e);Ft("base-kind").textContent=t?"measured":"predicted",Ft("moved").textContent=`${n.toFixed(n<10?3:1)} m`;for(let r of["roll","pitch","yaw"])Ft(r).textContent=`${A_(s[r]*180/Math.PI,1)}°`}function hu(){let i=E_.print(gt.status.command);Vf("running",i,{running:"good",paused:"warn"}[i]??"quiet")}function Vf(i,t,e){let n=Ft(i);n.textContent!==t&&(n.textContent=t),n.dataset.mood=e}function wl(){let i=gt.mode==="recording"?"recording":gt.connected?"live":"reconnecting";Vf("connection",i,gt.connected||gt.mode==="recording"?"good":"bad"),document.body.classList.toggle("lost",!gt.connected&&gt.mode==="live"),gt.mode==="live"&&Ff(VT())}function VT(){let{rates:i}=gt.status;return gt.connected?gt.joints.length?i?!i.measured&&!i.predicted?"Nothing to show: no joint states are heard":i.measured?i.predicted?"":"Nothing is predicted: only the measured robot is shown":"Nothing is measured: only the prediction is shown":"":"Waiting for a robot: nothing publishes robot_description yet":"The viewer does not answer. What you see is old. Connecting again…"}function Gf(){let{board:i,battery:t,reports:e={}}=gt.status,n=e["mfm: servo bridge"],[s,r]=CT[i]??["No servo bridge is heard","quiet"];Vf("board-state",i??"unknown",r),Ft("board-text").textContent=n&&n.level>0?n.text:s,Ft("arm").disabled=i!=="SAFE",Ft("arm").classList.toggle("primary",i==="SAFE"),Ft("disarm").disabled=!["ARMED","HOLD"].includes(i),Ft("clear").hidden=i!=="ESTOP",Ft("halt").disabled=!gt.connected,Ft("battery").textContent=Number.isFinite(t)?`${t.toFixed(2)} V`:"–";let o=parseFloat(n?.values.round_trip_ms);Ft("trip").textContent=o>0?`${o.toFixed(1)} ms`:"–";let a=parseFloat(n?.values.telemetry_hz);Ft("telemetry").textContent=Number.isFinite(a)?`${a.toFixed(0)} Hz`:"–"}async function Uf(i){let{ok:t,text:e}=await na.ask({type:"command",name:i});C_(`${Ft(i==="emergency_stop"?"halt":i)?.textContent??i}: ${e||(t?"done":"refused")}`,t)}var M_=0;function C_(i,t){Ft("toast").textContent=i,Ft("toast").dataset.mood=t?"good":"bad",Ft("toast").hidden=!1,clearTimeout(M_),M_=setTimeout(()=>{Ft("toast").hidden=!0},t?2500:6e3)}function Ff(i){Ft("notice").textContent=i,Ft("notice").hidden=!i}for(let[i,t]of[["start","start"],["pause","pause"],["arm","arm"],["disarm","disarm"],["clear","clear"],["halt","emergency_stop"]])Ft(i).addEventListener("click",()=>Uf(t));for(let i of document.querySelectorAll("#layers .chip"))i.addEventListener("click",()=>{let t=i.getAttribute("aria-pressed")!=="true";i.setAttribute("aria-pressed",String(t)),on.show(i.dataset.layer,t)});for(let i of document.querySelectorAll(".tabs button"))i.addEventListener("click",()=>{for(let t of i.parentElement.children)t.setAttribute("aria-pressed",String(t===i));gt.rates=Ft("show-rates").getAttribute("aria-pressed")==="true",gt.turning=Ft("show-turning").getAttribute("aria-pressed")==="true",Ft("error").hidden=gt.turning,Ft("turning").hidden=Ft("turns").hidden=!gt.turning,R_(),Tl()});function P_(i,t){Ft(i).addEventListener("click",()=>{let e=Ft(i).getAttribute("aria-pressed")!=="true";Ft(i).setAttribute("aria-pressed",String(e)),t(e)})}P_("follow",i=>on.follow(i));P_("paint",i=>on.paint(i));Ft("reset").addEventListener("click",()=>on.resetView());Ft("mouse").addEventListener("change",()=>{on.eye.setMouse(Ft("mouse").value),I_("mouse",Ft("mouse").value)});Ft("shot").addEventListener("click",async()=>{let i=document.createElement("a");i.href=URL.createObjectURL(await on.picture()),i.download=`${gt.urdf?document.title.split(" ")[0]:"mfm"}.png`,i.click(),URL.revokeObjectURL(i.href)});Ft("previous").addEventListener("click",()=>fr(gt.selected-1));Ft("next").addEventListener("click",()=>fr(gt.selected+1));Ft("help-open").addEventListener("click",()=>Ft("help").showModal());function Hf(i){document.documentElement.dataset.theme=i,on.setTheme(i),Bf.restyle(),w_.restyle(),kf.restyle(),Tl()}var Of=matchMedia("(prefers-color-scheme: dark)");Of.addEventListener("change",()=>{Wf("theme")||Hf(Of.matches?"dark":"light")});Ft("theme").addEventListener("click",()=>{let i=document.documentElement.dataset.theme==="dark"?"light":"dark";I_("theme",i),Hf(i)});function I_(i,t){try{localStorage.setItem(`mfm-${i}`,t)}catch{}}function Wf(i){try{return localStorage.getItem(`mfm-${i}`)}catch{return null}}var GT={f:"follow",0:"reset",s:"shot",p:"paint",t:"theme","?":"help-open",a:"[data-layer=axes]",m:"[data-layer=measured]",g:"[data-layer=predicted]",c:"[data-layer=commanded]",r:"[data-layer=frames]"};addEventListener("keydown",i=>{if(!(i.ctrlKey||i.metaKey||i.altKey)){if(i.key==="Escape"&&!Ft("help").open){gt.commands&&gt.mode==="live"&&Uf("emergency_stop");return}if(!(i.target.matches("input:not([type=range]), select, textarea")||Ft("help").open))if(i.key===" "&&!i.target.matches("button, input"))i.preventDefault(),gt.mode==="recording"?El.toggle():gt.status.command&&Uf(gt.status.command.state==="running"?"pause":"start");else if(i.key==="["||i.key==="]")fr(gt.selected+(i.key==="]"?1:-1));else{let t=GT[i.key.toLowerCase()];t&&document.querySelector(t.startsWith("[")?t:`#${t}`).click()}}});Ft("view").addEventListener("keydown",i=>{let t={ArrowLeft:[-.1,0],ArrowRight:[.1,0],ArrowUp:[0,.08],ArrowDown:[0,-.08]};if(t[i.key])on.eye.turn(...t[i.key]);else if(i.key==="+"||i.key==="=")on.eye.zoom(.9);else if(i.key==="-")on.eye.zoom(1.1);else return;i.preventDefault()});var L_=Wf("mouse")??"usual";Ft("mouse").value=L_;on.eye.setMouse(L_);Hf(Wf("theme")??(Of.matches?"dark":"light"));hu();Gf();wl();setInterval(BT,100);window.mfm={view:gt,tracks:$i,turned:dr,stage:on,plot:Bf,turning:kf,link:na,player:El};
